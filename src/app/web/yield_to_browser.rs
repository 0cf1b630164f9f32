//! Work between the frames of a page, which has no threads to give.

use js_sys::Promise;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::MessageChannel;

/// Does `work` again and again until it says that nothing is left, each time as a task of its own: what the page has to
/// draw and to answer comes in between. `false` where the page cannot do that.
pub fn run_between_frames(mut work: impl FnMut() -> bool + 'static) -> bool {
    let Ok(channel) = MessageChannel::new() else {
        return false;
    };
    spawn_local(async move {
        while work() {
            let turn = next_turn(&channel);
            JsFuture::from(turn).await.ok();
        }
    });
    true
}

/// Comes after what waits already. A timer would be held back by some milliseconds, a message to oneself is not.
fn next_turn(channel: &MessageChannel) -> Promise {
    Promise::new(&mut |resolve, _| {
        channel.port1().set_onmessage(Some(&resolve));
        if channel.port2().post_message(&JsValue::NULL).is_err() {
            resolve.call0(&JsValue::NULL).ok();
        }
    })
}
