import { pattern } from './rule.ts'

const MOBILE = '1[3-9]\\d{9}'
const LANDLINE = '0\\d{2,3}-?\\d{7,8}'

/** A mobile number of mainland China. */
export const mobile = pattern(new RegExp(`^${MOBILE}$`), '请输入正确的手机号')

/** A landline of mainland China with its area code. */
export const landline = pattern(new RegExp(`^${LANDLINE}$`), '请输入正确的座机号')

export const phone = pattern(new RegExp(`^(?:${MOBILE}|${LANDLINE})$`), '请输入正确的手机号或座机号')

export const email = pattern(
  /^[\w.+-]+@[A-Za-z\d](?:[A-Za-z\d-]*[A-Za-z\d])?(?:\.[A-Za-z\d-]+)*\.[A-Za-z]{2,}$/,
  '邮箱格式不正确',
)
