/** The Chromium of the machine, or the one that CHROMIUM_PATH names. */
export function findChromium(): string | undefined
/** Debian's library that sets the clock of a program; nothing where it is not. */
export function findFaketime(): string | undefined
