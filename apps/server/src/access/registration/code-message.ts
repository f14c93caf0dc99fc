import type { Language } from '../../platform/context.ts'
import type { CodePurpose } from './verification-code.table.ts'

interface Words {
  subject: string
  text: string
}

const words: Record<Language, Record<CodePurpose, Words>> = {
  'zh-CN': {
    register: {
      subject: '注册验证码',
      text: '您正在注册账号，验证码是 {code}，{minutes} 分钟内有效。请勿告诉他人；如非本人操作，请忽略本消息。',
    },
    recover: {
      subject: '找回密码验证码',
      text: '您正在找回密码，验证码是 {code}，{minutes} 分钟内有效。请勿告诉他人；如非本人操作，请忽略本消息。',
    },
    verify: {
      subject: '绑定验证码',
      text: '您正在为账号绑定本联系方式，验证码是 {code}，{minutes} 分钟内有效。请勿告诉他人；如非本人操作，请忽略本消息。',
    },
  },
  'zh-TW': {
    register: {
      subject: '註冊驗證碼',
      text: '您正在註冊帳號，驗證碼是 {code}，{minutes} 分鐘內有效。請勿告訴他人；如非本人操作，請忽略本訊息。',
    },
    recover: {
      subject: '找回密碼驗證碼',
      text: '您正在找回密碼，驗證碼是 {code}，{minutes} 分鐘內有效。請勿告訴他人；如非本人操作，請忽略本訊息。',
    },
    verify: {
      subject: '綁定驗證碼',
      text: '您正在為帳號綁定本聯絡方式，驗證碼是 {code}，{minutes} 分鐘內有效。請勿告訴他人；如非本人操作，請忽略本訊息。',
    },
  },
  'en-US': {
    register: {
      subject: 'Your registration code',
      text: 'Your code for registering is {code}. It is valid for {minutes} minutes. Tell nobody; if you did not ask for it, ignore this message.',
    },
    recover: {
      subject: 'Your password recovery code',
      text: 'Your code for a new password is {code}. It is valid for {minutes} minutes. Tell nobody; if you did not ask for it, ignore this message.',
    },
    verify: {
      subject: 'Your code for this address',
      text: 'Your code for binding this address to your account is {code}. It is valid for {minutes} minutes. Tell nobody; if you did not ask for it, ignore this message.',
    },
  },
}

const whichWords: Record<Language, Words> = {
  'zh-CN': {
    subject: '请填写公司编码',
    text: '您正在找回密码，但此联系方式绑定了多个账号。请在“找回密码”页面填写公司编码后重新获取验证码：{companies}。如非本人操作，请忽略本消息。',
  },
  'zh-TW': {
    subject: '請填寫公司編碼',
    text: '您正在找回密碼，但此聯絡方式綁定了多個帳號。請在「找回密碼」頁面填寫公司編碼後重新取得驗證碼：{companies}。如非本人操作，請忽略本訊息。',
  },
  'en-US': {
    subject: 'Which company?',
    text: 'You asked for a new password, but this address belongs to several accounts. Please enter the company code on the recovery page and get a new code: {companies}. If you did not ask for it, ignore this message.',
  },
}

/** What the holder of several accounts reads instead of a code: how to name one of them. */
export function whichAccountMessage(language: Language, companies: readonly { name: string; code: string }[]) {
  const { subject, text } = whichWords[language]
  const listed = companies.map(({ name, code }) => `${name} ${code}`).join(language === 'en-US' ? '; ' : '；')
  return { subject, text: text.replace('{companies}', () => listed), params: { companies: listed } }
}

const replacedWords: Record<Language, Words> = {
  'zh-CN': {
    subject: '密码已修改',
    text: '账号 {loginName} 的密码刚刚通过“找回密码”修改，此前的登录均已退出。如非本人操作，请立即联系管理员。',
  },
  'zh-TW': {
    subject: '密碼已修改',
    text: '帳號 {loginName} 的密碼剛剛透過「找回密碼」修改，此前的登入均已登出。如非本人操作，請立即聯絡管理員。',
  },
  'en-US': {
    subject: 'Your password was changed',
    text: 'The password of {loginName} was just replaced by password recovery, and the account was signed out everywhere. If this was not you, contact your administrator at once.',
  },
}

/** What the holder of an account reads once its password was replaced. */
export function replacedMessage(language: Language, { loginName }: { loginName: string }): Words {
  const { subject, text } = replacedWords[language]
  return { subject, text: text.replace('{loginName}', loginName) }
}

/** What the holder of an address reads. */
export function codeMessage(purpose: CodePurpose, language: Language, code: string, minutes: number): Words {
  const { subject, text } = words[language][purpose]
  return { subject, text: text.replace('{code}', code).replace('{minutes}', String(minutes)) }
}

/** An address as strangers may see it: 138****8000, z***o@plant.cn. */
export function maskedAddress(address: string): string {
  const [name, host] = address.split('@')
  if (!host) return address.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2')
  return `${name!.slice(0, 1)}***${name!.length > 2 ? name!.slice(-1) : ''}@${host}`
}
