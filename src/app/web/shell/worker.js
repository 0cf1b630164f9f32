// A thread of its own for the program, without a window. The page sends the compiled program, in one module or in
// two, then orders; each is answered by a piece of work (src/app/background/web_workers.rs).
"use strict";

// In the page in one file the program's script stands above.
if (typeof wasm_bindgen === "undefined") importScripts("senet.js");

let begun;
let deferred;

async function begin(program) {
  const first = await wasm_bindgen({ module_or_path: program });
  if (deferred) await WebAssembly.instantiate(deferred, { first });
}

addEventListener("message", async ({ data }) => {
  try {
    if (data.deferred) ({ deferred } = data);
    if (data instanceof WebAssembly.Module) begun = begin(data);
    await begun;
    if (data instanceof Uint8Array) postMessage(self.senet_work(data));
  } catch (error) {
    // As an error of the worker, not of a promise, it is heard in the page.
    setTimeout(() => { throw error; });
  }
});
