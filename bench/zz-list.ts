import { openBrowser } from '../e2e/stand/browser.ts'
import { startProduct } from '../e2e/stand/product.ts'
import { contextOf, signedInState } from './first-screen.ts'
const product = await startProduct()
const browser = await openBrowser()
const state = await signedInState(browser, product.url)
const context = await contextOf(browser, state)
const page = await context.newPage()
const devtools = await context.newCDPSession(page)
await devtools.send('Network.enable')
const urls = new Map<string, { url: string; by: string }>()
devtools.on('Network.requestWillBeSent', ({ requestId, request, initiator }) => urls.set(requestId, { url: request.url, by: JSON.stringify(initiator).slice(0, 300) }))
const rows: [number, string, string][] = []
devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => { const u = urls.get(requestId); rows.push([encodedDataLength, u?.url ?? '', u?.by ?? '']) })
await page.goto(`${product.url}/mes/pages/workbench/index`)
await page.getByRole('heading', { name: '选择工位' }).waitFor()
await page.waitForLoadState('networkidle')
rows.sort((a, b) => b[0] - a[0])
for (const [n, url, by] of rows) console.log((n / 1024).toFixed(1), url.replace(product.url, ''), n > 5000 ? by : '')
await page.screenshot({ path: '/tmp/wb.png' })
await browser.close()
await product.stop()
