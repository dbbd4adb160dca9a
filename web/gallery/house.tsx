/** The client as it is, with a service played by the test: /gallery/house.html?at=/rules/fall_of_rome. `house.quiet()`
 *  waits until everything that was asked for is there and drawn. */
let asked = 0;
const fetched = window.fetch.bind(window);
window.fetch = async (...what) => {
  asked += 1;
  try {
    return await fetched(...what);
  } finally {
    asked -= 1;
  }
};

const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));

async function quiet(): Promise<void> {
  await document.fonts.ready;
  // What comes may ask for more.
  for (let calm = 0; calm < 3; calm = asked > 0 ? 0 : calm + 1) await frame();
}

// It has no worker of its own; who asks for notices is told that there is one.
Object.defineProperty(navigator, "serviceWorker", {
  value: { getRegistration: async () => ({ pushManager: { getSubscription: async () => null } }) },
});
Object.assign(window, { house: { quiet } });
await import("../src/main");

export {};
