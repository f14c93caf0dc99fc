import type { Page } from 'playwright-core'
import { letters, until } from './product.ts'

/** Enters what stands on the picture and asks for a code. An address gets one a minute: told to wait, it waits so long. */
export async function askForCode(
  page: Page,
  picture: string,
  enter: (letters: string) => Promise<void>,
  send: () => Promise<void>,
) {
  let from = 0
  await until(
    async () => {
      if (Date.now() < from) return false
      await page.getByAltText(picture).waitFor()
      await enter(letters())
      const answer = page.waitForResponse(/openRegister\/send(Phone|Email)Code/)
      await send()
      const { code, msg } = await (await answer).json()
      from = Date.now() + 1000 * Number(/\d+/.exec(code === 200 ? '' : msg)?.[0] ?? 0)
      return code === 200
    },
    90_000,
    'the sending of a code',
  )
}
