import type { CodePurpose } from '@zhizao/contract/access/registration'
import type { Language } from '../../platform/context.ts'

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
  },
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
