import { cronProblem } from '../cron/parse-cron.ts'
import { host, ipv4, latitude, longitude, port } from './address-rules.ts'
import { email, landline, mobile, phone } from './contact-rules.ts'
import {
  aboveZero,
  decimalTo999,
  decimalTo9999,
  digits,
  numeric,
  positiveInteger,
  positiveIntegerOrMinusOne,
  zeroOrOne,
  zeroOrPositiveInteger,
} from './number-rules.ts'
import { newPassword, strongPassword } from './password.ts'
import type { Rule } from './rule.ts'
import {
  code,
  colour,
  freeName,
  generalName,
  identifier,
  length4To20,
  lettersAndSpaces,
  lettersAndUnderscores,
  lettersOrDigits,
  lettersThenDigits,
  looseIdentifier,
  noChinese,
  notFormula,
  placeName,
  required,
  variableName,
} from './text-rules.ts'

/** A Quartz expression of 6 or 7 parts. */
const cron: Rule = (value) => (value === '' ? undefined : cronProblem(String(value)))

/** Every rule by the name under which contracts and screens ask for it. */
export const rules = {
  required,
  freeName,
  identifier,
  looseIdentifier,
  lettersAndUnderscores,
  lettersThenDigits,
  lettersOrDigits,
  lettersAndSpaces,
  placeName,
  generalName,
  code,
  noChinese,
  length4To20,
  notFormula,
  variableName,
  colour,
  mobile,
  landline,
  phone,
  email,
  newPassword,
  strongPassword,
  numeric,
  aboveZero,
  positiveInteger,
  zeroOrPositiveInteger,
  positiveIntegerOrMinusOne,
  zeroOrOne,
  digits,
  decimalTo999,
  decimalTo9999,
  ipv4,
  host,
  port,
  longitude,
  latitude,
  cron,
} satisfies Record<string, Rule>

export type RuleName = keyof typeof rules
