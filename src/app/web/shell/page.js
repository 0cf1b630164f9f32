// Starts the app over the page, and shows the page again, with the reason, whenever there is no app to show.
//
// The state stands in the `data-state` of the document: "loading", "running", "reading" (the reader chose the plain
// lessons), "stopped" (there is no app, and the notice says why). The app's own place is the part of the address after
// the #, and is left alone, except for "#read…", which shows the lessons.
"use strict";

(() => {
  const page = document.documentElement;
  const byId = (id) => document.getElementById(id);
  const canvas = byId("senet");
  const notice = byId("notice");
  const words = notice.dataset;

  let started = false;
  let framed = false;
  /** The app's place in the address, to come back to from the lessons. */
  let place = "";

  const state = () => page.dataset.state;

  function enter(name, why) {
    page.dataset.state = name;
    if (why !== undefined) byId("why").textContent = why;
    byId("open").hidden = name !== "reading";
    byId("again").hidden = name !== "stopped";
  }

  /** There is no app, or no longer one: says so above the lessons. The address stays, so a reload returns to it. */
  function stop(why, message) {
    if (state() === "stopped") return;
    enter("stopped", why);
    if (message) {
      byId("message").textContent = message;
      byId("more").hidden = false;
    }
    scrollTo(0, 0);
  }

  /** Is the address one of the plain lessons? Links between them count while they are being read. */
  function asksForLessons() {
    if (location.hash.startsWith("#read")) return true;
    const target = location.hash.length > 1 && byId(decodeURIComponent(location.hash.slice(1)));
    return state() === "reading" && !!target && byId("lessons").contains(target);
  }

  function follow(change) {
    if (state() === "stopped") return;
    if (asksForLessons()) {
      // The app changes its place without an event, so the address just left is asked for it.
      if (change && state() !== "reading") place = new URL(change.oldURL).hash;
      const hidden = state() === "running";
      enter("reading", words.reading);
      byId("open").href = place || "#";
      canvas.blur();
      // The browser could not go to a place that was not laid out.
      if (hidden) byId(location.hash.slice(1))?.scrollIntoView();
      // The app is registered after us: it neither hears of an address that is not its own, nor of coming back.
      change?.stopImmediatePropagation();
    } else {
      if (state() === "reading" && location.hash === place) change?.stopImmediatePropagation();
      place = location.hash;
      if (framed) show();
      else start();
    }
  }

  function show() {
    enter("running");
    canvas.focus({ preventScroll: true });
  }

  /** Whoever has begun to read is not interrupted by the app: a link opens it. */
  const isBeingRead = () => scrollY > innerHeight / 2 || byId("lessons").contains(document.activeElement);

  function hasWebGl2() {
    try {
      const gl = document.createElement("canvas").getContext("webgl2");
      gl?.getExtension("WEBGL_lose_context")?.loseContext();
      return !!gl;
    } catch {
      return false;
    }
  }

  /** The program: unpacked from this very file, or the file beside it. */
  async function program() {
    const packed = byId("program");
    if (!packed) return "senet_bg.wasm";
    const text = atob(packed.textContent);
    packed.remove();
    const bytes = new Uint8Array(text.length);
    for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Response(stream).arrayBuffer();
  }

  async function start() {
    if (started) return;
    started = true;
    enter("loading");
    const inOneFile = !!byId("program");
    if (!inOneFile && location.protocol === "file:") return stop(words.file);
    if (typeof WebAssembly !== "object" || (inOneFile && typeof DecompressionStream !== "function")) return stop(words.old);
    if (!hasWebGl2()) return stop(words.webgl);
    try {
      await wasm_bindgen({ module_or_path: await program() });
    } catch (error) {
      // A browser that does not know an instruction of the program is too old for it.
      stop(error instanceof WebAssembly.CompileError ? words.old : words.load, String(error));
    }
  }

  // Called by the program: src/app/web/start.rs.

  window.senet_frame = () => {
    mirror.due();
    if (framed) return;
    framed = true;
    performance.mark("first frame");
    if (state() !== "loading") return;
    if (isBeingRead()) {
      enter("reading", words.ready);
      byId("open").href = place || "#";
      byId("open").addEventListener("click", show, { once: true });
    } else {
      requestAnimationFrame(show);
    }
  };

  window.senet_failed = (message) => stop(framed ? words.panic : words.start, message);

  // A program that stops without a panic (no memory, a stack too deep) is heard of only here.
  const trapped = (error) => {
    if (error instanceof WebAssembly.RuntimeError) stop(words.panic, String(error));
  };
  addEventListener("error", (event) => trapped(event.error));
  addEventListener("unhandledrejection", (event) => trapped(event.reason));
  canvas.addEventListener("webglcontextlost", () => stop(words.lost));

  byId("again").addEventListener("click", () => location.reload());
  addEventListener("hashchange", follow);

  /** The app's widgets as hidden HTML for screen readers, brought up to date a moment after the last frame. */
  const mirror = (() => {
    const box = byId("mirror");
    const made = new Map();
    let timer = 0;

    const tags = { Button: "button", Link: "button", CheckBox: "button", RadioButton: "button", Heading: "h2", Label: "p" };

    function element(widget) {
      const tag = widget.press ? "button" : tags[widget.role] || "p";
      let old = made.get(widget.id);
      if (old && old.localName === tag) return old;
      old = document.createElement(tag);
      if (tag === "button") {
        old.type = "button";
        old.tabIndex = -1;
        old.addEventListener("click", () => window.senet_request(widget.id, false));
        old.addEventListener("focus", () => window.senet_request(widget.id, true));
      }
      made.set(widget.id, old);
      return old;
    }

    function update() {
      timer = 0;
      if (state() !== "running") return;
      const seen = new Set();
      let last = null;
      for (const widget of JSON.parse(window.senet_widgets())) {
        const line = element(widget);
        const text = [widget.label, widget.value].filter(Boolean).join(": ");
        if (widget.live) line.setAttribute("aria-live", "polite");
        if (line.textContent !== text) line.textContent = text;
        if (line.localName === "button") {
          line.disabled = !!widget.disabled;
          if (widget.on === undefined) line.removeAttribute("aria-pressed");
          else line.setAttribute("aria-pressed", widget.on);
        }
        seen.add(widget.id);
        // Moved only when it is out of its place: moving takes the focus away.
        const next = last ? last.nextSibling : box.firstChild;
        if (next !== line) box.insertBefore(line, next);
        last = line;
      }
      for (const [id, line] of made) {
        if (seen.has(id)) continue;
        line.remove();
        made.delete(id);
      }
    }

    return { due: () => { timer ||= setTimeout(update, 250); } };
  })();

  follow();
})();
