//! Files in a browser: a chooser for files, a download, and files dropped onto the page.

use egui::{Context, DroppedFileHandle};
use wasm_bindgen::{JsCast as _, JsValue, closure::Closure};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Blob, File, HtmlAnchorElement, HtmlInputElement, Url};

use crate::app::files::{Answer, Dialogs, ENDINGS, Inbox, InputFile, LARGEST};
use crate::i18n;

/// The name by which the page and its tests find the chooser.
const CHOOSER: &str = "senet-files";

/// The browser's way with files.
#[derive(Default)]
pub struct Device {
    inbox: Inbox,
    /// Kept for as long as the chooser may call it.
    chosen: Option<Closure<dyn FnMut()>>,
    /// The last download, which is given back when the next one begins.
    url: Option<String>,
}

impl Dialogs for Device {
    fn open(&mut self, ctx: &Context) {
        // Where the page is not what it should be there is no chooser, and files can still be dropped.
        self.choose(ctx).ok();
    }

    fn save(&mut self, ctx: &Context, name: &str, bytes: &[u8]) {
        let answer = match self.download(name, bytes) {
            Ok(()) => Answer::Saved(name.to_owned()),
            Err(_) => Answer::Unsaved,
        };
        self.inbox.leave(ctx, answer);
    }

    fn print(&mut self, ctx: &Context, name: &str, page: &str) {
        if !super::page::print(page) {
            self.save(ctx, name, page.as_bytes());
        }
    }

    fn read_dropped(&mut self, ctx: &Context, files: Vec<DroppedFileHandle>) {
        let (inbox, ctx) = (self.inbox.clone(), ctx.clone());
        spawn_local(async move {
            let mut inputs = Vec::new();
            for file in files {
                let name = file.path().display().to_string();
                let size = file.web_file().map_or(0.0, |file| file.size());
                let bytes = match size > LARGEST as f64 {
                    true => Err(i18n::text("own.too-large").to_owned()),
                    false => file.bytes_async().await.map_err(|problem| unread(&problem)),
                };
                inputs.push(InputFile { name, bytes, path: None });
            }
            inbox.leave(&ctx, Answer::InputFile(inputs));
        });
    }

    fn answers(&mut self, _ctx: &Context) -> Vec<Answer> {
        self.inbox.take()
    }
}

impl Device {
    /// Opens the browser's chooser; what is chosen comes to the inbox.
    fn choose(&mut self, ctx: &Context) -> Result<(), JsValue> {
        let document = web_sys::window().and_then(|window| window.document()).ok_or("no page")?;
        if let Some(old) = document.get_element_by_id(CHOOSER) {
            old.remove();
        }
        let input: HtmlInputElement = document.create_element("input")?.dyn_into()?;
        input.set_id(CHOOSER);
        input.set_type("file");
        input.set_multiple(true);
        input.set_hidden(true);
        let endings: Vec<String> = ENDINGS.iter().map(|ending| format!(".{ending}")).collect();
        input.set_accept(&endings.join(","));
        document.body().ok_or("no page")?.append_child(&input)?;
        let (inbox, ctx, source) = (self.inbox.clone(), ctx.clone(), input.clone());
        let chosen = Closure::new(move || {
            let files = source.files();
            let (inbox, ctx) = (inbox.clone(), ctx.clone());
            spawn_local(async move {
                let mut inputs = Vec::new();
                let count = files.as_ref().map_or(0, |files| files.length());
                for file in (0..count).filter_map(|index| files.as_ref()?.get(index)) {
                    inputs.push(read(&file).await);
                }
                inbox.leave(&ctx, Answer::InputFile(inputs));
            });
        });
        input.set_onchange(Some(chosen.as_ref().unchecked_ref()));
        self.chosen = Some(chosen);
        input.click();
        Ok(())
    }

    fn download(&mut self, name: &str, bytes: &[u8]) -> Result<(), JsValue> {
        let document = web_sys::window().and_then(|window| window.document()).ok_or("no page")?;
        let parts = js_sys::Array::of1(&js_sys::Uint8Array::from(bytes).into());
        let blob = Blob::new_with_u8_array_sequence(&parts)?;
        let url = Url::create_object_url_with_blob(&blob)?;
        if let Some(old) = self.url.replace(url.clone()) {
            Url::revoke_object_url(&old)?;
        }
        let link: HtmlAnchorElement = document.create_element("a")?.dyn_into()?;
        link.set_href(&url);
        link.set_download(name);
        link.click();
        Ok(())
    }
}

async fn read(file: &File) -> InputFile {
    let bytes = if file.size() > LARGEST as f64 {
        Err(i18n::text("own.too-large").to_owned())
    } else {
        JsFuture::from(file.array_buffer())
            .await
            .map(|buffer| js_sys::Uint8Array::new(&buffer).to_vec())
            .map_err(|problem| unread(&format!("{problem:?}")))
    };
    InputFile { name: file.name(), bytes, path: None }
}

fn unread(problem: &str) -> String {
    i18n::say!("own.cannot-read", problem)
}
