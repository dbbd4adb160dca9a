/** Returns the push manager of this browser's service worker, or null without a service worker. */
export async function pushManager(): Promise<PushManager | null> {
  const found = await navigator.serviceWorker?.getRegistration();
  return found?.pushManager ?? null;
}
