// Keeps one whole version of Senet in the browser, so that it opens without a network.
//
// A version is installed only when every file of it has arrived as it was built, and it takes over when no window of the
// one before is open any more: no window ever runs parts of two versions.
"use strict";

/** The files of this version, and the SHA-256 of each. */
const FILES = {{files}};
/** Another copy of Senet on this host has caches of its own. No path contains a space, so no beginning is another's. */
const PREFIX = `senet ${new URL(registration.scope).pathname} `;
const CACHE = PREFIX + "{{version}}";
/** The program in one file, which a visitor downloads to keep. */
const DOWNLOAD = "senet-offline.html";

const hex = (bytes) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Takes a file into the cache; one of another version ends the installation. */
async function keep(cache, [name, sum]) {
  const response = await fetch(name, { cache: "no-cache" });
  const found = hex(await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer()));
  if (!response.ok || found !== sum) throw new Error(`${name} is not of version ${CACHE}`);
  await cache.put(name, response);
}

async function install() {
  // A cache that is in use stays, whatever becomes of this installation.
  const isUsed = await caches.has(CACHE);
  const cache = await caches.open(CACHE);
  try {
    await Promise.all(Object.entries(FILES).map((file) => keep(cache, file)));
  } catch (error) {
    if (!isUsed) await caches.delete(CACHE);
    throw error;
  }
}

/** Earlier versions named their caches without the path: it is one of theirs if it holds this copy's program and no other. */
async function isEarlier(name) {
  if (!/^senet-[0-9a-f]{16}$/.test(name)) return false;
  const urls = (await (await caches.open(name)).keys()).map((request) => request.url);
  const programs = urls.filter((url) => url.endsWith("/senet_bg.wasm"));
  return programs.join() === `${registration.scope}senet_bg.wasm`;
}

async function activate() {
  for (const name of await caches.keys()) {
    const isOld = name.startsWith(PREFIX) ? name !== CACHE : await isEarlier(name);
    if (isOld) await caches.delete(name);
  }
  await clients.claim();
}

/** The page in the place of one that was never read here. */
const notKept = () =>
  new Response(
    `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Senet</title>
    <style>body { font: 1.2rem/1.5 serif; margin: 3rem auto; max-width: 34rem; padding: 0 1rem }</style>
    {{page.not-kept}}<p><a href="${registration.scope}">Senet</a></p>`,
    { headers: { "Content-Type": "text/html; charset=utf-8" } },
  );

/** A file of this version, which only the installation keeps; a plain page from the network, or as it was read last. */
async function answer(request, name) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(name);
  if (kept && name in FILES) return kept;
  try {
    const response = await fetch(request);
    if (response.ok && name !== DOWNLOAD && !(name in FILES)) await cache.put(name, response.clone());
    return response;
  } catch (error) {
    if (kept) return kept;
    if (request.mode === "navigate") return notKept();
    throw error;
  }
}

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("fetch", (event) => {
  const [address, scope] = [new URL(event.request.url), new URL(registration.scope)];
  if (event.request.method !== "GET" || !address.href.startsWith(scope.href)) return;
  event.respondWith(answer(event.request, address.pathname.slice(scope.pathname.length) || "index.html"));
});
