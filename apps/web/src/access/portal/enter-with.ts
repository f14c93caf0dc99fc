import type { PortalKeys } from './enter-by-key.ts'

/** Signs in by the keys of an address; the code for that comes to who has one. */
export const enterWith = async (keys: PortalKeys) => (await import('./enter-by-key.ts')).enterByKey(keys)
