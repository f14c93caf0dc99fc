/// <reference lib="dom" />
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CameraClouds, startCameraClouds } from '../apps/server/src/testing/camera-clouds.ts'
import { openBrowser, openWindow, signIn } from './stand/browser.ts'
import { type Product, startProduct } from './stand/product.ts'

const stream = (name: string) => readFileSync(path.join(import.meta.dirname, 'streams', name))
const playlist = '#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:4\n#EXTINF:4.0,\ngate.ts\n#EXT-X-ENDLIST\n'
const answers: Record<string, [string, Buffer | string]> = {
  '/gate.m3u8': ['application/vnd.apple.mpegurl', playlist],
  '/gate.ts': ['video/mp2t', stream('gate.mpegts')],
  '/gate.flv': ['video/x-flv', stream('gate.flv')],
}

let media: Server
let clouds: CameraClouds
let product: Product
let browser: Browser
let page: Page
let mediaUrl: string
beforeAll(async () => {
  media = createServer((request, response) => {
    const [type, body] = answers[request.url ?? ''] ?? ['', '']
    response.writeHead(type ? 200 : 404, { 'content-type': type, 'access-control-allow-origin': '*' }).end(body)
  })
  await new Promise<void>((resolve) => media.listen(0, '127.0.0.1', resolve))
  mediaUrl = `http://127.0.0.1:${(media.address() as AddressInfo).port}`
  clouds = await startCameraClouds()
  product = await startProduct({ EZVIZ_URL: clouds.url, LECHANGE_URL: clouds.url })
  browser = await openBrowser()
  ;({ page } = await openWindow(browser, product.url))
  await signIn(page)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  media?.close()
  await clouds?.stop()
})

async function addCamera(name: string, code: string, address: string) {
  await page.getByRole('button', { name: '新增' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('摄像头名称').fill(name)
  await dialog.getByLabel('摄像头编码').fill(code)
  await dialog.getByLabel('流地址').last().fill(address)
  await dialog.getByRole('button', { name: /^(保\s*存|确\s*定)$/ }).click()
  await dialog.waitFor({ state: 'hidden' })
}

it('cameras are added and their HLS and FLV pictures move; one without a stream says why', async () => {
  await page.goto(`${product.url}/ics/pages/video/camera`)
  await addCamera('东门', 'gate-hls', `${mediaUrl}/gate.m3u8`)
  await addCamera('西门', 'gate-flv', `${mediaUrl}/gate.flv`)
  await addCamera('北门', 'gate-gone', `${mediaUrl}/gone.m3u8`)
  await page.goto(`${product.url}/ics/pages/video/preview`)
  for (const name of ['东门', '西门', '北门']) await page.getByRole('button', { name }).click()
  for (const name of ['东门', '西门']) {
    const picture = page.getByRole('figure', { name })
    await expect
      .poll(() => picture.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime), {
        timeout: 20_000,
      })
      .toBeGreaterThan(0.5)
    expect(await picture.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(320)
  }
  await page
    .getByRole('figure', { name: '北门' })
    .getByRole('button', { name: /重\s*试/ })
    .waitFor()
  await page.screenshot({ path: 'test-results/video-preview.png' })
}, 120_000)

it('a cloud camera is chosen from the account; a cloud without one, or in trouble, says so in the dialog', async () => {
  await page.goto(`${product.url}/ics/pages/video/cloud`)
  await page.getByLabel('AppKey').fill('key-1')
  await page.getByLabel('AppSecret').first().fill('secret-1')
  await page
    .getByRole('button', { name: /^保\s*存$/ })
    .first()
    .click()
  await page.getByText('已启用').waitFor()

  await page.goto(`${product.url}/ics/pages/video/camera`)
  await page.getByRole('button', { name: '新增' }).first().click()
  const form = page.getByRole('dialog').first()
  const picker = page.getByRole('dialog').last()
  const choose = async (kind: string) => {
    await form.getByLabel('接入方式').click()
    await page.getByTitle(kind).last().click()
    await form.getByRole('button', { name: '从云账号选择' }).click()
  }
  await choose('乐橙云')
  await picker.getByText('还没有设置乐橙云账号，请管理员在“云账号”中填写').waitFor()
  await picker.getByRole('link', { name: '打开云账号' }).waitFor()
  await page.keyboard.press('Escape')
  await choose('萤石云')
  await picker
    .getByRole('row', { name: /东门/ })
    .getByRole('button', { name: /选\s*择/ })
    .click()
  expect(await form.getByLabel('设备序列号').inputValue()).toBe('C1')
  expect(await form.getByLabel('通道号').inputValue()).toBe('1')
  expect(await form.getByLabel('摄像头名称').inputValue()).toBe('东门')
  await form.getByLabel('摄像头编码').fill('gate-cloud')
  await form.getByRole('button', { name: /^保\s*存$/ }).click()
  await form.waitFor({ state: 'hidden' })
  await page.getByRole('row', { name: /gate-cloud/ }).waitFor()
}, 60_000)
