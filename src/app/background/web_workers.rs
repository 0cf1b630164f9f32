//! Background work in the Web Workers of a page, or between its frames where it has none.
//!
//! A worker runs the same program, without a window, in a memory of its own. It is sent an order and answers with a piece of
//! the work; then it waits for a message to go on. So it can always be stopped.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::Duration;

use js_sys::{Function, Promise, Reflect, Uint8Array, global};
use wasm_bindgen::{JsCast as _, JsValue, closure::Closure};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{ErrorEvent, MessageChannel, MessageEvent};

use super::order::{Order, Worker, read_step};
use super::task::Task;
use super::workers_beside_the_page;

/// Time that a page gets to show itself before the work that it asked for begins, in milliseconds: its first frames are the
/// longest, and on a machine with few cores a worker would make them longer.
const HEAD_START: i32 = 150;
/// Length of a piece of work between two frames.
const SLICE: Duration = Duration::from_millis(5);

thread_local! {
    static TASKS: RefCell<BTreeMap<u64, Running>> = const { RefCell::new(BTreeMap::new()) };
    /// Workers without a task.
    static IDLE: RefCell<Vec<web_sys::Worker>> = const { RefCell::new(Vec::new()) };
    /// Tasks begun so far.
    static BEGUN: Cell<u64> = const { Cell::new(0) };
    /// True once a worker has failed to start.
    static REFUSED: Cell<bool> = const { Cell::new(false) };
}

/// Takes a message with a piece of work; `true` when it was the last.
type Listener = Box<dyn FnMut(&[u8]) -> bool>;

/// A task under way.
struct Running {
    place: Place,
    /// The order, for another place, until it has been answered for the first time.
    order: Vec<u8>,
    /// `None` while it is being called.
    listener: Option<Listener>,
    signal: Signal,
    /// Nothing is done before the next message.
    waits: bool,
}

/// Worker or page that does a task.
#[derive(Clone)]
enum Place {
    Worker(web_sys::Worker),
    Page(Rc<RefCell<Worker>>),
}

#[derive(Clone, Copy, PartialEq)]
enum Signal {
    GoOn,
    Rest,
    End,
}

/// Work in the background. It ends when this is dropped.
#[derive(Debug)]
pub struct Background {
    number: u64,
}

/// Starts a task and calls `on_report` with every report. `None` where that is impossible.
pub fn start<T: Task + Into<Order>>(
    task: T,
    mut on_report: impl FnMut(T::Report) + Send + 'static,
) -> Option<Background> {
    let number = BEGUN.replace(BEGUN.get() + 1);
    let order = task.into().to_message();
    let listener = move |message: &[u8]| {
        let Some(step) = read_step::<T>(message) else {
            log::warn!("a worker's answer cannot be read");
            return true;
        };
        if let Some(report) = step.report {
            on_report(report);
        }
        step.is_over
    };
    let place = worker().map_or_else(|| Place::Page(Rc::default()), Place::Worker);
    let listener: Option<Listener> = Some(Box::new(listener));
    let message = order.clone();
    let running = Running { place, order, listener, signal: Signal::GoOn, waits: false };
    TASKS.with_borrow_mut(|tasks| tasks.insert(number, running));
    spawn_local(async move {
        wait_for_page().await;
        post(number, message);
    });
    Some(Background { number })
}

/// Number of workers that a job may employ.
pub fn workers() -> u64 {
    let cores = web_sys::window().map(|window| window.navigator().hardware_concurrency());
    match REFUSED.get() {
        true => 1,
        false => workers_beside_the_page(cores.map_or(1, |cores| cores as usize)),
    }
}

/// A worker without a task, or a new one, which the page makes and which is sent the compiled program.
fn worker() -> Option<web_sys::Worker> {
    if REFUSED.get() {
        return None;
    }
    if let Some(worker) = IDLE.with_borrow_mut(Vec::pop) {
        return Some(worker);
    }
    let make: Function = Reflect::get(&global(), &"senet_worker".into()).ok()?.dyn_into().ok()?;
    let worker: web_sys::Worker = make.call0(&JsValue::NULL).ok()?.dyn_into().ok()?;
    worker.post_message(&wasm_bindgen::module()).ok()?;
    Some(worker)
}

/// Sends a message about a task to where it is done.
fn post(number: u64, message: Vec<u8>) {
    let place = TASKS.with_borrow(|tasks| tasks.get(&number).map(|task| task.place.clone()));
    match place {
        Some(Place::Worker(worker)) => {
            listen(number, &worker);
            if worker.post_message(&Uint8Array::from(&*message)).is_err() {
                handle_refusal(number);
            }
        }
        Some(Place::Page(worker)) => spawn_local(async move {
            wait_for_turn().await;
            let answer = worker.borrow_mut().answer(&message, SLICE);
            handle_answer(number, &answer);
        }),
        None => {}
    }
}

fn listen(number: u64, worker: &web_sys::Worker) {
    let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        handle_answer(number, &Uint8Array::new(&event.data()).to_vec());
    });
    worker.set_onmessage(Some(hear.into_js_value().unchecked_ref()));
    let fail = Closure::<dyn FnMut(ErrorEvent)>::new(move |event: ErrorEvent| {
        log::warn!("a worker failed: {}", event.message());
        handle_refusal(number);
    });
    worker.set_onerror(Some(fail.into_js_value().unchecked_ref()));
}

/// Moves the task of a worker that does not start to the page, which makes no more workers. A task that fails later is lost.
fn handle_refusal(number: u64) {
    let order = TASKS.with_borrow_mut(|tasks| {
        let task = tasks.get_mut(&number)?;
        task.place = Place::Page(Rc::default());
        Some(std::mem::take(&mut task.order))
    });
    match order {
        Some(order) if !order.is_empty() => {
            REFUSED.set(true);
            post(number, order);
        }
        _ => {
            TASKS.with_borrow_mut(|tasks| tasks.remove(&number));
        }
    }
}

/// Hands over the report of a piece of work and asks for the next piece.
fn handle_answer(number: u64, message: &[u8]) {
    let listener = TASKS.with_borrow_mut(|tasks| {
        let task = tasks.get_mut(&number)?;
        task.order.clear();
        Some((task.listener.take()?, task.signal))
    });
    let Some((mut listener, signal)) = listener else { return };
    // A listener may start, stop or drop tasks.
    let is_over = signal == Signal::End || listener(message);
    let signal = TASKS.with_borrow_mut(|tasks| {
        let task = tasks.get_mut(&number)?;
        task.listener = Some(listener);
        let signal = if is_over { Signal::End } else { task.signal };
        task.waits = signal == Signal::Rest;
        Some(signal)
    });
    match signal {
        Some(Signal::GoOn) => post(number, Vec::new()),
        Some(Signal::End) => dismiss(number),
        Some(Signal::Rest) | None => {}
    }
}

/// Forgets a task on which nobody works; its worker is free.
fn dismiss(number: u64) {
    let task = TASKS.with_borrow_mut(|tasks| tasks.remove(&number));
    if let Some(Running { place: Place::Worker(worker), .. }) = task {
        IDLE.with_borrow_mut(|idle| idle.push(worker));
    }
}

impl Background {
    /// Sets what the task shall do next; `true` where it waits for a message.
    fn set_signal(&self, signal: Signal) -> bool {
        TASKS.with_borrow_mut(|tasks| {
            let Some(task) = tasks.get_mut(&self.number) else { return false };
            task.signal = signal;
            let waits = task.waits;
            task.waits = waits && signal == Signal::Rest;
            waits
        })
    }

    /// Pauses after the piece of work that is under way.
    pub fn pause(&self) {
        self.set_signal(Signal::Rest);
    }

    /// Resumes after a pause.
    pub fn resume(&self) {
        if self.set_signal(Signal::GoOn) {
            post(self.number, Vec::new());
        }
    }
}

impl Drop for Background {
    fn drop(&mut self) {
        if self.set_signal(Signal::End) {
            dismiss(self.number);
        }
    }
}

/// Waits until the page has had its head start.
async fn wait_for_page() {
    let promise = Promise::new(&mut |resolve, _| {
        let window = web_sys::window();
        let timer = window.map(|window| {
            window.set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, HEAD_START)
        });
        if !matches!(timer, Some(Ok(_))) {
            resolve.call0(&JsValue::NULL).ok();
        }
    });
    JsFuture::from(promise).await.ok();
}

/// Waits until everything queued before has run. A timer would take some milliseconds; a message to oneself does not.
async fn wait_for_turn() {
    let Ok(channel) = MessageChannel::new() else { return };
    let turn = Promise::new(&mut |resolve, _| {
        channel.port1().set_onmessage(Some(&resolve));
        if channel.port2().post_message(&JsValue::NULL).is_err() {
            resolve.call0(&JsValue::NULL).ok();
        }
    });
    JsFuture::from(turn).await.ok();
}
