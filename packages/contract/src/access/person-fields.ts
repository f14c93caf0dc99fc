import { rules } from '@zhizao/rules/validation/rules'
import { z } from 'zod'
import { keeps, required, ruled } from '../http/fields.ts'

/** Login name: 4 to 20 letters, digits and underscores; a letter first, no underscore last. */
export const LoginName = z
  .string()
  .trim()
  .max(20, { error: (issue) => rules.length4To20(String(issue.input)), abort: true })
  .superRefine(keeps('required', 'length4To20', 'identifier'))

/** Name of a person: at most 50 characters. It must not start like a spreadsheet formula. */
export const PersonName = required(50).superRefine(keeps('notFormula'))

/** A mainland mobile number, or a landline with its area code; may be left empty. */
export const Phone = ruled(20, 'phone')

/** An e-mail address; may be left empty. */
export const Email = ruled(100, 'email')

/** A new password: 8 to 20 printable characters of at least two kinds. */
export const NewPassword = z.string().max(200).superRefine(keeps('required', 'newPassword'))
