import { z } from 'zod'
import { text } from '../http/fields.ts'
import { passwordProblem } from './password.ts'

/** Login name: 4 to 20 letters, digits and underscores; a letter first, no underscore last. */
export const LoginName = z
  .string()
  .trim()
  .min(1, { error: '此项不能为空' })
  .max(20, { error: '长度应为 4 到 20 个字符' })
  .min(4, { error: '长度应为 4 到 20 个字符' })
  .regex(/^[A-Za-z]\w*$/, { error: '以字母开头，只能包含字母、数字和下划线' })
  .regex(/[^_]$/, { error: '不能以下划线结尾' })

/** Name of a person: at most 50 characters. It must not start like a spreadsheet formula. */
export const PersonName = text(50)
  .min(1, { error: '此项不能为空' })
  .regex(/^[^=+\-@]/, { error: '不能以 = + - @ 开头' })

/** A mainland mobile number, or a landline with its area code; may be left empty. */
export const Phone = text(20).regex(/^$|^1[3-9]\d{9}$|^0\d{2,3}-?\d{7,8}$/, { error: '请输入正确的手机号或座机号' })

/** An e-mail address; may be left empty. */
export const Email = text(100).regex(
  /^$|^[\w.+-]+@[A-Za-z\d](?:[A-Za-z\d-]*[A-Za-z\d])?(?:\.[A-Za-z\d-]+)*\.[A-Za-z]{2,}$/,
  {
    error: '邮箱格式不正确',
  },
)

/** A new password: see `passwordProblem`. */
export const NewPassword = z
  .string()
  .max(200)
  .superRefine((value, context) => {
    const message = passwordProblem(value)
    if (message) context.addIssue({ code: 'custom', message })
  })
