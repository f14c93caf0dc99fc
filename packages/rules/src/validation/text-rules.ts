import { isInborn } from '../own.ts'
import { inTurn, pattern, type Rule, rule } from './rule.ts'

/** Said wherever something must be given. */
export const EMPTY = '此项不能为空'

/** Anything but nothing and blanks. */
export const required: Rule = (value) => (String(value).trim() === '' ? EMPTY : undefined)

/** Said of a name that is the program's own. */
export const TAKEN_NAME = '这个名称已被系统占用，请更换'

/** No name that every object of the program is born with: `toString`, `constructor`. What names a value must not be one. */
export const freeName = rule((text) => !isInborn(text), TAKEN_NAME)

const noUnderscoreLast = pattern(/[^_]$/, '不能以下划线结尾')

/** Letters, digits and underscores; a letter first, no underscore last. */
export const identifier = inTurn(
  pattern(/^[A-Za-z]\w*$/, '以字母开头，只能包含字母、数字和下划线'),
  noUnderscoreLast,
  freeName,
)

/** An identifier that may begin with an underscore. */
export const looseIdentifier = inTurn(
  pattern(/^[A-Za-z_]\w*$/, '以字母或下划线开头，只能包含字母、数字和下划线'),
  noUnderscoreLast,
  freeName,
)

export const lettersAndUnderscores = pattern(/^[A-Za-z_]+$/, '只能包含字母和下划线')
export const lettersThenDigits = pattern(/^[A-Za-z][A-Za-z\d]*$/, '以字母开头，只能包含字母和数字')
export const lettersOrDigits = pattern(/^[A-Za-z\d]+$/, '只能包含字母和数字')
export const lettersAndSpaces = inTurn(
  pattern(/^[A-Za-z ]+$/, '只能包含字母和空格'),
  pattern(/[^ ]$/, '不能以空格结尾'),
)

/** Name of a place: digits, letters, Chinese. */
export const placeName = pattern(/^[\dA-Za-z\p{Script=Han}]+$/u, '只能包含数字、字母和汉字')

/** As a place name, with underscores. */
export const generalName = pattern(/^[\w\p{Script=Han}]+$/u, '只能包含数字、字母、汉字和下划线')

/** Letters, digits, underscore, hyphen, slash. */
export const code = inTurn(pattern(/^[\w/-]+$/, '只能包含字母、数字、下划线、中划线和斜杠'), freeName)

export const noChinese = rule((text) => !/\p{Script=Han}/u.test(text), '不能包含汉字')

export const length4To20 = rule((text) => text.length >= 4 && text.length <= 20, '长度应为 4 到 20 个字符')

/** A spreadsheet would take the text for a formula. */
export const notFormula = pattern(/^[^=+\-@]/, '不能以 = + - @ 开头')

/** Name of a variable: a letter or underscore first, no blanks. */
export const variableName = inTurn(
  pattern(/^[A-Za-z_]/, '应以字母或下划线开头'),
  rule((text) => !/\s/.test(text), '不能包含空格'),
  freeName,
)

export const colour = pattern(/^#[\da-fA-F]{6}$/, '颜色应为 #RRGGBB')
