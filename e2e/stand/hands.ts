import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { callerOf } from '../../apps/server/src/testing/caller.ts'
import { codeIn, type MailServer } from '../../apps/server/src/testing/mail-server.ts'
import { askForCode } from './ask-for-code.ts'
import { type Product, until } from './product.ts'
import type { Words } from './words.ts'

/** What a person does on any page of the product in his language; texts are given in Chinese. */
export function handsOf(words: Words) {
  const press = (where: Page, text: string) =>
    where
      .getByRole('button', { name: words.button(text) })
      .last()
      .click()
  const fill = (where: Page, label: string, value: string) =>
    where.getByLabel(words.t(label), { exact: true }).last().fill(value)
  const told = (where: Page, text: string, values?: Record<string, string | number>) =>
    where.getByText(words.t(text, values)).first().waitFor()
  async function enter(where: Page, name: string, password: string) {
    await where.getByPlaceholder(words.t('登录名')).fill(name)
    await where.getByPlaceholder(words.t('密码')).fill(password)
    await where.locator('button[type=submit]').click()
  }
  async function signIn(where: Page, name: string, password: string) {
    await enter(where, name, password)
    await where.waitForURL('**/model')
  }
  /** Reads the picture code off the page, has a code sent and reads it from the mail. */
  async function codeByMail(where: Page, mail: MailServer, to: string) {
    const before = mail.mails.length
    const came = () => mail.mails.length > before
    await fill(where, '邮箱', to)
    await askForCode(
      where,
      words.t('验证码图片'),
      (letters) => fill(where, '图形验证码', letters),
      () => press(where, '获取验证码'),
    )
    await until(came, 20_000, 'the mail')
    const sent = mail.mails.at(-1)!
    expect(sent.to).toEqual([to])
    return codeIn(sent.text.split('\n\n').slice(1).join('\n'))
  }
  return { press, fill, told, enter, signIn, codeByMail }
}

/** Calls beside a page, as the user who is signed in there. */
export async function beside(product: Product, page: Page) {
  const token = (await page.context().cookies()).find((cookie) => cookie.name === 'token')!.value
  return callerOf(product.url, token)
}
