/** The Chromium of the machine, or the one that CHROMIUM_PATH names. */
export function findChromium(): string | undefined
