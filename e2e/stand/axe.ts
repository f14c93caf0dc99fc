/// <reference lib="dom" />
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Tabs that find no room stand behind a button that Ant Design puts among them. */
const isOfAntDesign = (rule: string, place: string) =>
  rule === 'aria-required-children' && place.includes('ant-tabs-nav')

/** Waits until all is at rest: what has moved can set its children moving, and what turns for ever is not waited for. */
export async function atRest(page: Page) {
  await page.evaluate(async () => {
    const isMoving = (one: Animation) =>
      one.playState === 'running' && Number.isFinite(Number(one.effect?.getComputedTiming().endTime))
    const end = performance.now() + 2000
    for (let still = 0; still < 3 && performance.now() < end; still++) {
      await new Promise(requestAnimationFrame)
      if (document.getAnimations().some(isMoving)) still = -1
    }
  })
}

/** What another theme can change of a page: its colours. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** Serious and critical findings, as `rule: places`, of all rules or of those named. Colours are judged once all is at rest. */
export async function problems(page: Page, rules?: readonly string[]): Promise<string[]> {
  await atRest(page)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  const { violations } = await page.evaluate(
    (runOnly) =>
      (globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({
        resultTypes: ['violations'],
        runOnly,
      }),
    rules ? { type: 'rule', values: rules } : { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] },
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map((found) => ({
      ...found,
      nodes: found.nodes.filter((node) => !isOfAntDesign(found.id, node.target.join(' '))),
    }))
    .filter(({ nodes }) => nodes.length > 0)
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 4)
          .map((node) => `${node.target.join(' ')} ${node.failureSummary?.split('\n')[1]?.trim() ?? ''}`)
          .join(' | ')}`,
    )
}

/** Turns the page into the other theme where it stands, and says which colours fail there. */
export async function problemsInOtherTheme(page: Page): Promise<string[]> {
  await page
    .getByRole('button', { name: /切换到.色主题/ })
    .first()
    .click()
  // The page is drawn anew before its colours begin to change.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  return (await problems(page, OF_COLOURS)).map((one) => `in the other theme: ${one}`)
}
