import type { Language } from '../../platform/context.ts'

interface Words {
  subject: string
  text: string
}

const resetWords: Record<Language, Words> = {
  'zh-CN': {
    subject: '双重验证已被重置',
    text: '账号 {loginName} 的双重验证刚刚由管理员 {by} 重置，验证器应用、通行密钥、恢复码和信任的浏览器都已失效，登录已退出。如非您本人要求，请立即联系管理员。',
  },
  'zh-TW': {
    subject: '雙重驗證已被重設',
    text: '帳號 {loginName} 的雙重驗證剛剛由管理員 {by} 重設，驗證器應用、通行密鑰、復原碼和信任的瀏覽器都已失效，登入已登出。如非您本人要求，請立即聯絡管理員。',
  },
  'en-US': {
    subject: 'Your second factor was reset',
    text: 'The administrator {by} has just reset the second factor of {loginName}: authenticator app, passkeys, recovery codes and trusted browsers are gone, and the account was signed out. If you did not ask for it, contact your administrator at once.',
  },
}

/** What somebody reads whose second factor an administrator took away. */
export function resetMessage(language: Language, { loginName, by }: { loginName: string; by: string }): Words {
  const { subject, text } = resetWords[language]
  return { subject, text: text.replace('{loginName}', () => loginName).replace('{by}', () => by) }
}

/** What an account's holder finds in his message centre when somebody guesses codes after a right password. */
export const guessedMessage: Words = {
  subject: '有人在猜测您的双重验证码',
  text: '有人用您的密码登录，并连续输错双重验证码，验证器应用已暂停一小时。如果不是您本人，说明密码已经泄露，请立即修改密码。',
}

/** What he finds there once a recovery code was used. */
export const recoveryUsedMessage = (left: number): Words => ({
  subject: '恢复码已使用',
  text: `您的账号刚刚使用了一个恢复码，还剩 ${left} 个。如果不是您本人，请立即修改密码并重新生成恢复码。`,
})
