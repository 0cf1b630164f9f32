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
  /** A dialog of the app is open. */
  let dialog = false;
  /** The app's place in the address, to come back to from the lessons. */
  let place = "";

  const state = () => page.dataset.state;

  function enter(name, why) {
    page.dataset.state = name;
    // One main part at a time: the app, or the lessons.
    if (name === "running") byId("app").setAttribute("role", "main");
    else byId("app").removeAttribute("role");
    // The app's own field for what is typed, which the app itself leads to.
    for (const field of document.querySelectorAll("#app > input")) {
      field.inert = name !== "running";
      field.tabIndex = -1;
    }
    if (why !== undefined) byId("why").textContent = why;
    byId("open").hidden = name !== "reading";
    byId("again").hidden = name !== "stopped";
    if (name !== "loading") byId("loaded").hidden = true;
  }

  /** There is no app, or no longer one: says so above the lessons. The address stays, so a reload returns to it. */
  function stop(why, message) {
    if (state() === "stopped") return;
    enter("stopped", why);
    if (message) {
      byId("message").textContent = message;
      byId("more").hidden = false;
    }
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", showNotice, { once: true });
    else showNotice();
  }

  function showNotice() {
    const lesson = lessonAt(location.hash);
    if (lesson) {
      // The lesson that was asked for stands here as well, with the reason above it.
      lesson.before(notice);
      notice.scrollIntoView();
    } else {
      scrollTo(0, 0);
    }
  }

  /** The plain lesson, at its step, of an address of the app; nothing where it names none. */
  function lessonAt(hash) {
    const [, id, step] = /^#1\/lesson\/([^/?]+)(?:\/(\d+))?/.exec(hash) || [];
    return id && (byId(`read-${id}-${step}`) || byId(`read-${id}`));
  }

  /** What follows the # as it was meant; a stray % means itself. */
  function meant(hash) {
    try {
      return decodeURIComponent(hash.slice(1));
    } catch {
      return hash.slice(1);
    }
  }

  /** The same work, after whose failure the page says so. */
  const guarded = (work) => (...given) => {
    try {
      return work(...given);
    } catch (error) {
      stop(framed ? words.panic : words.load, String(error));
    }
  };

  /** Is the address one of the plain lessons? Links between them count while they are being read. */
  function asksForLessons() {
    if (location.hash.startsWith("#read")) return true;
    const target = location.hash.length > 1 && byId(meant(location.hash));
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
      if (hidden) byId(meant(location.hash))?.scrollIntoView();
      // The app is registered after us: it neither hears of an address that is not its own, nor of coming back.
      change?.stopImmediatePropagation();
    } else {
      if (state() === "reading" && location.hash === place) change?.stopImmediatePropagation();
      place = location.hash;
      if (!framed) start();
      else if (state() !== "running") show();
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

  /** The compiled program: unpacked from this very file, or the file beside it. */
  async function program() {
    const packed = byId("program");
    if (!packed) return WebAssembly.compileStreaming(loaded("senet_bg.wasm", showLoaded));
    const text = atob(packed.textContent);
    packed.textContent = "";
    const bytes = new Uint8Array(text.length);
    for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return WebAssembly.compile(await new Response(stream).arrayBuffer());
  }

  /** Shows in the bar of the page how much of the program has arrived. */
  function showLoaded(bytes) {
    const bar = byId("loaded");
    bar.value = bytes;
    bar.hidden = state() !== "loading" || bytes >= bar.max;
  }

  /** A file of the program; `heard` is told how many bytes of it have arrived. */
  async function loaded(name, heard) {
    const response = await fetch(name);
    if (!response.ok || !response.body) throw new Error(`${name}: ${response.status}`);
    let arrived = 0;
    heard(arrived);
    const count = new TransformStream({
      transform(bytes, next) {
        heard((arrived += bytes.length));
        next.enqueue(bytes);
      },
    });
    return new Response(response.body.pipeThrough(count), { headers: { "Content-Type": "application/wasm" } });
  }

  /**
   * The deferred part of the program, which comes behind the first lesson (xtask/src/split). It joins the first part, whose
   * exports it imports. The page in one file has all of the program.
   */
  const deferred = (() => {
    const NAME = "senet_deferred.wasm";
    const bytes = Number(words.deferred);
    /** How much of it is here, 0 to 1; below 0 where it could not be loaded. */
    let share = bytes ? 0 : 1;
    let loading = null;
    /** The compiled module, for workers. */
    let module = null;
    /** What came belongs to a newer version: the page has to be loaded again. */
    let newer = false;
    let begun;
    const first = new Promise((resolve) => { begun = resolve; });

    function join(compiled, exports) {
      if (share === 1) return;
      new WebAssembly.Instance(compiled, { first: exports });
      [module, share] = [compiled, 1];
    }

    async function load() {
      try {
        const response = await loaded(NAME, (arrived) => { if (share < 1) share = Math.min(arrived / bytes, 0.99); });
        join(await WebAssembly.compileStreaming(response), await first);
      } catch (error) {
        if (share < 1) share = -1;
        newer = error instanceof WebAssembly.LinkError;
        throw error;
      } finally {
        loading = null;
        window.senet_repaint?.();
      }
    }

    /** Fetches it while everything waits. */
    function fetchNow(exports) {
      const request = new XMLHttpRequest();
      request.open("GET", NAME, false);
      // Such a request gives text only: a byte for each character.
      request.overrideMimeType("text/plain; charset=x-user-defined");
      request.send();
      if (request.status !== 200) throw new Error(`${NAME}: ${request.status}`);
      join(new WebAssembly.Module(Uint8Array.from(request.responseText, (sign) => sign.charCodeAt(0))), exports);
    }

    return {
      share: () => share,
      module: () => module,
      /** Loads it, unless it is here or on its way. */
      load: () => {
        if (newer) location.reload();
        return share === 1 ? Promise.resolve() : (loading ??= load());
      },
      /** Fetches it at once for a program with these exports; says why there is no app any more where that fails. */
      fetch: (exports) => {
        try {
          fetchNow(exports);
        } catch (error) {
          stop(words.load, String(error));
        }
      },
      /** The first part runs, and has these exports. */
      begun: (exports) => begun(exports),
    };
  })();

  /** Keeps the app for use without a network. A newer version is fetched beside it, and opens at the next start. */
  async function keep() {
    if (byId("program") || !navigator.serviceWorker) return;
    const registration = await navigator.serviceWorker.register("sw.js");
    byId("update").hidden = !registration.waiting;
    registration.addEventListener("updatefound", () => {
      const next = registration.installing;
      next.addEventListener("statechange", () => {
        byId("update").hidden = next.state !== "installed" || !registration.active;
      });
    });
  }

  /**
   * Waits until the page is in sight. A hidden page makes no frames, so a program that had begun there and was closed unseen
   * would seem to have stopped at the lesson that it opened.
   */
  const seen = () =>
    document.hidden && new Promise((resolve) => document.addEventListener("visibilitychange", resolve, { once: true }));

  async function start() {
    if (started) return;
    started = true;
    enter("loading");
    const inOneFile = !!byId("program");
    if (!inOneFile && location.protocol === "file:") return stop(words.file);
    if (typeof WebAssembly !== "object" || (inOneFile && typeof DecompressionStream !== "function")) return stop(words.old);
    // It is compiled while we ask for WebGL, which may take as long.
    const compiled = program();
    if (!hasWebGl2()) return stop(words.webgl);
    try {
      const module_or_path = await compiled;
      await seen();
      // Sized before the app draws: another size later would allocate the buffers of its WebGL context again.
      const box = canvas.getBoundingClientRect();
      [canvas.width, canvas.height] = [box.width, box.height].map((side) => Math.round(side * devicePixelRatio));
      deferred.begun(await wasm_bindgen({ module_or_path }));
    } catch (error) {
      // A browser that does not know an instruction of the program is too old for it, where all of the program arrived.
      const { value, max } = byId("loaded");
      const isOld = error instanceof WebAssembly.CompileError && (inOneFile || value === max);
      stop(isOld ? words.old : words.load, String(error));
    }
  }

  // Called by the program: src/app/web/start.rs.

  window.senet_frame = () => {
    mirror.due();
    if (framed) return;
    framed = true;
    performance.mark("first frame");
    // A place that needs the deferred part says so where it could not be loaded. A browser that keeps nothing still shows everything.
    deferred.load().catch(() => {}).then(keep).catch(() => {});
    if (state() !== "loading") return;
    if (isBeingRead()) {
      enter("reading", words.ready);
      byId("open").href = place || "#";
      byId("open").addEventListener("click", show, { once: true });
    } else {
      requestAnimationFrame(show);
    }
  };

  /** Prints a page, given as HTML, from a frame that nobody sees. */
  window.senet_print = (html) => {
    byId("paper")?.remove();
    const paper = document.createElement("iframe");
    paper.id = "paper";
    paper.title = document.title;
    paper.addEventListener("load", () => {
      paper.contentWindow.focus();
      paper.contentWindow.print();
    });
    paper.srcdoc = html;
    document.body.append(paper);
  };

  /** A thread of its own for the program: from the file beside it, or from the scripts in this very file. */
  window.senet_worker = () => {
    if (!byId("program")) {
      const worker = new Worker("worker.js");
      worker.postMessage({ deferred: deferred.module() });
      return worker;
    }
    const scripts = ["binding", "worker"].map((id) => byId(id).textContent);
    const address = URL.createObjectURL(new Blob(scripts, { type: "text/javascript" }));
    const worker = new Worker(address);
    URL.revokeObjectURL(address);
    return worker;
  };

  window.senet_language = (code) => { byId("app").lang = code; };
  window.senet_names_plain_lesson = asksForLessons;
  window.senet_deferred_share = deferred.share;
  window.senet_deferred_load = deferred.load;
  window.senet_deferred_fetch = deferred.fetch;

  window.senet_failed = (message) => stop(framed ? words.panic : words.start, message);

  // A program that stops without a panic (no memory, a stack too deep) is heard of only here.
  const trapped = (error) => {
    if (error instanceof WebAssembly.RuntimeError) stop(words.panic, String(error));
    else if (error && !framed) stop(words.load, String(error));
  };
  addEventListener("error", (event) => trapped(event.error));
  addEventListener("unhandledrejection", (event) => trapped(event.reason));
  canvas.addEventListener("webglcontextlost", () => stop(words.lost));

  byId("seen").addEventListener("click", () => { byId("update").hidden = true; });
  byId("again").addEventListener("click", () => location.reload());
  addEventListener("hashchange", guarded(follow));

  // The app keeps the Tab key to itself, but right after an Escape that closed no dialog.
  let escaped = false;
  addEventListener("keydown", (event) => {
    if (escaped && event.key === "Tab") event.stopImmediatePropagation();
    if (event.key !== "Shift") escaped = event.key === "Escape" && !dialog;
  }, true);

  /**
   * The app's widgets as hidden HTML for screen readers, brought up to date a moment after the last frame. A widget keeps
   * its element for as long as it is there, so that the focus stays; what the app marks as live is said once it changes.
   */
  const mirror = (() => {
    const box = byId("mirror");
    const said = byId("said");
    const made = new Map();
    let timer = 0;
    let heard = null;
    /** What was said last of what is live, and the widget whose press it answers. */
    let told = [];
    let toldOf = null;
    /** The widget that was pressed, and the number of frames then; 0 once the effect has been told. */
    let pressedAt = 0;
    let pressedOn = null;
    /** What has the focus in the canvas. */
    let spot = "";
    /** The name of what was pressed to open the dialog that is open. */
    let opener = null;

    /** Requests to the app. */
    const [PRESS, FOCUS, MORE, LESS] = [0, 1, 2, 3];
    const switches = { CheckBox: "checkbox", RadioButton: "radio", Switch: "switch" };
    const buttons = new Set(["Button", "Link", "Tab", "ComboBox", "TextInput", "MultilineTextInput", "MenuItem", "ColorWell",
      "ImageButton", "DisclosureTriangle", "GridCell"]);

    const tagOf = ({ role, level, press }) => {
      if (role === "Heading") return `h${level || 2}`;
      if (role === "Slider") return "input";
      return role in switches || buttons.has(role) || (press && role === "RowHeader") ? "button" : "p";
    };

    const isField = ({ role }) => role.endsWith("TextInput");

    function element(widget) {
      const tag = tagOf(widget);
      let old = made.get(widget.id);
      if (old?.localName === tag) return old;
      old?.remove();
      old = document.createElement(tag);
      old.tabIndex = -1;
      if (tag === "button") {
        old.type = "button";
        // A field for words takes the keys itself; they come to it through the canvas.
        const words = isField(widget);
        old.addEventListener("click", () => {
          if (words) canvas.focus({ preventScroll: true });
          [pressedAt, pressedOn] = [window.senet_frames(), widget.id];
          window.senet_request(widget.id, words ? FOCUS : PRESS);
        });
        old.addEventListener("focus", () => !words && window.senet_request(widget.id, FOCUS));
      }
      if (tag === "input") {
        // It only hears which way to go: the app knows how far, and says where it is then.
        Object.assign(old, { type: "range", min: -1, max: 1, value: 0 });
        old.addEventListener("input", () => {
          window.senet_request(widget.id, old.value > 0 ? MORE : LESS);
          old.value = 0;
        });
      }
      made.set(widget.id, old);
      return old;
    }

    /** Sets or removes an attribute, and touches nothing that is so already. */
    function set(line, name, value) {
      if (value === undefined) line.removeAttribute(name);
      else if (line.getAttribute(name) !== String(value)) line.setAttribute(name, value);
    }

    const textOf = ({ label, value }) => (!value || label.includes(value) ? label : label ? `${label}: ${value}` : value);

    function describe(line, widget) {
      const text = textOf(widget);
      if (line.textContent !== text) line.textContent = text;
      if (line.localName === "input") for (const name of ["aria-label", "aria-valuetext"]) set(line, name, text);
      if (line.localName !== "button") return;
      const role = switches[widget.role] || (widget.role === "Link" ? "link" : undefined);
      set(line, "role", role);
      set(line, "aria-description", widget.about);
      set(line, "aria-disabled", widget.disabled);
      const isTab = widget.role === "Tab";
      set(line, "aria-checked", switches[widget.role] ? !!widget.on : undefined);
      set(line, "aria-pressed", role || isTab ? undefined : widget.on);
      set(line, "aria-current", isTab && widget.on ? "page" : undefined);
      set(line, "aria-expanded", widget.expanded);
      set(line, "aria-haspopup", widget.role === "ComboBox" ? "listbox" : undefined);
    }

    /**
     * Says what is live and new, the name of a new page or part, unless the focus is on it, and what else the focus in the
     * canvas is on; the field for what is typed says so itself.
     */
    function tell(widgets) {
      const heads = [1, 2].map((level) => widgets.find((widget) => widget.level === level));
      if (heads[0]) document.title = heads[0].label.replace(/( – Senet)?$/, " – Senet");
      const texts = (list) => list.map((widget) => textOf(widget).trim());
      const live = texts(widgets.filter((widget) => widget.live));
      const now = new Set([...texts(heads.filter(Boolean)), ...live]);
      now.delete("");
      // The text of a line of the mirror; that of the page is all lessons.
      const focused = box.contains(document.activeElement) ? document.activeElement.textContent : "";
      const fresh = heard ? [...now].filter((text) => !heard.has(text) && text !== focused) : [];
      // What stands under a dialog is no news once that is closed.
      heard = new Set([...now, ...(dialog && heard ? heard : [])]);
      const done = pressedAt && window.senet_frames() > pressedAt;
      if (fresh.length) [told, toldOf] = [fresh.filter((text) => live.includes(text)), pressedOn];
      else if (done && pressedOn === toldOf && told.length && told.every((text) => live.includes(text))) {
        // The answer to another press of the same widget is heard only where the words were gone.
        said.textContent = "";
        setTimeout(() => { said.textContent = told.join(" "); }, 100);
      }
      if (done) pressedAt = 0;
      const here = document.activeElement === canvas && widgets.find((widget) => widget.focused);
      const words = here ? [textOf(here), here.about].filter(Boolean).join(", ") : "";
      if (words && words !== spot) fresh.push(words);
      spot = words;
      if (fresh.length) said.textContent = fresh.join(" ");
    }

    /** Where the focus goes whose element is gone: what has its name, a new heading, or what stands in its place. */
    function refocus(name, place, headings) {
      const buttons = [...box.querySelectorAll("button")];
      const heading = [...box.querySelectorAll("h1, h2, h3")].find((line) => !headings.has(line.textContent));
      const same = buttons.find((line) => line.textContent === name);
      const next = same || heading || buttons[Math.min(place, buttons.length - 1)];
      next?.focus({ preventScroll: true });
    }

    function update() {
      timer = 0;
      if (state() !== "running") return;
      const all = JSON.parse(window.senet_widgets()).filter((widget) => !widget.under);
      const focused = box.contains(document.activeElement) ? document.activeElement : null;
      const name = focused?.textContent;
      const place = focused ? [...box.querySelectorAll("button")].indexOf(focused) : 0;
      const headings = new Set([...box.querySelectorAll("h1, h2, h3")].map((line) => line.textContent));
      dialog = all.some((widget) => widget.dialog);
      const lines = new Set();
      let last = null;
      for (const widget of all) {
        if (widget.role === "Status") continue;
        const line = element(widget);
        describe(line, widget);
        lines.add(widget.id);
        // Moved only when it is out of its place: moving takes the focus away.
        const next = last ? last.nextSibling : box.firstChild;
        if (next !== line && line !== focused) box.insertBefore(line, next);
        last = line;
      }
      for (const [id, line] of made) {
        if (lines.has(id)) continue;
        line.remove();
        made.delete(id);
      }
      if (focused && document.activeElement !== focused) refocus(dialog ? null : opener ?? name, place, headings);
      if (focused && dialog) opener ??= name;
      if (!dialog) opener = null;
      tell(all);
      const agent = byId("app").querySelector(":scope > input");
      const field = all.find((widget) => widget.focused && isField(widget));
      if (agent) set(agent, "aria-label", field ? field.label : canvas.getAttribute("aria-label"));
    }

    return { due: () => { timer ||= setTimeout(guarded(update), 250); } };
  })();

  guarded(follow)();
})();
