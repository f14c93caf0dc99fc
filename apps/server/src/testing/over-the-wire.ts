import type { Way } from '../platform/travels.ts'

/** What is told comes as if from another process, so that every test says whether it can travel. */
export const overTheWire: Way = (told) => (told === undefined ? told : JSON.parse(JSON.stringify(told)))
