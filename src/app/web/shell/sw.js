// Keeps one whole version of Senet in the browser, so that it opens without a network.
//
// A version is installed only when every file of it has arrived as it was built, and it takes over when no window of the
// one before is open any more: no window ever runs parts of two versions.
"use strict";

/** The files of this version, and the SHA-256 of each. */
const FILES = {{files}};
const PREFIX = "senet-";
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
  const cache = await caches.open(CACHE);
  try {
    await Promise.all(Object.entries(FILES).map((file) => keep(cache, file)));
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

async function activate() {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
}

/** A file of this version; a plain page from the network, or as it was read last. */
async function answer(request, name) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(name);
  if (kept && name in FILES) return kept;
  try {
    const response = await fetch(request);
    if (response.ok && name !== DOWNLOAD) await cache.put(name, response.clone());
    return response;
  } catch (error) {
    const instead = kept || (request.mode === "navigate" && (await cache.match("index.html")));
    if (instead) return instead;
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
