import { keyboardSigns } from './keyboard-signs.ts'

/** Characters that nobody sees: without width, marks of direction, soft hyphens. */
const UNSEEN = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/g

/** A code as it is kept: what nobody sees left out, full-width signs as plain ones, no blanks at its ends. Forms and sheets do the same. */
export const plainCode = (text: string): string => text.replace(UNSEEN, '').normalize('NFKC').trim()

/**
 * A code as people read it: D1, d1 and Ｄ1 are one, and so are 轴【左】 and what a scanner makes of it, 轴[左]. Codes are compared by it;
 * the database has the same (`code_as_read`).
 */
export const codeAsRead = (text: string): string =>
  plainCode(keyboardSigns(text.replace(UNSEEN, ''))).replace(/[A-Z]/g, (letter) => letter.toLowerCase())
