import { checkExpression } from '@zhizao/rules/expression/check'
import type { CheckedExpression } from '@zhizao/rules/expression/checked'
import { compileExpression } from '@zhizao/rules/expression/compile'
import { type ExpressionFrame, emptyFrame } from '@zhizao/rules/expression/outcome'
import type { Reference } from '@zhizao/rules/expression/syntax'
import { type Figure, median, spreadOf } from './figure.ts'
import { seeded } from './signals.ts'
import { sized } from './size.ts'
import { walked } from './tree-walk.ts'

const rounds = sized(15, 5)
const framesEach = 64
const repeats = sized(300, 30)

/** As plants write them: sums, ratios, conditions of states and alarms, conversions, fall-backs. */
const texts = [
  '[u1] * [i1] * 1.732 * [pf] / 1000',
  '([t1] + [t2] + [t3]) / 3 - [ambient]',
  '[pressure] > 0.85 and [running] and not [maintenance]',
  '[flow] = 0 ? 0 : [power] / [flow] * 60',
  'clamp(([raw] - 4) / 16 * 100, 0, 100)',
  "max([t1], [t2], [t3]) - min([t1], [t2], [t3]) > 8 or rate([t1], '5m') > 0.2",
  'coalesce([spare], [t1]) * 1.8 + 32',
  'if([status] = 3, [good] / ([good] + [reject]) * 100, 0)',
  'bit([word], 3) and age([t1]) < 60',
  '[total] - prev([total]) + $offset',
  '([i1] ^ 2 + [i2] ^ 2 + [i3] ^ 2) ^ 0.5 > $limit ? 1 : [i1] > $limit ? 2 : 0',
  'abs([setpoint] - [t1]) <= 0.5 and [running] and quality([t2]) = 0',
]
const claims = new Set(['running', 'maintenance'])
const scope = {
  find: ({ point }: Reference) => ({ type: claims.has(point) ? ('boolean' as const) : ('number' as const) }),
}

/**
 * Values of formulas a second, compiled, against a plain walk over the same checked trees; both with quality, reasons and
 * exact whole numbers, and compared with each other first. Threshold: 3.
 */
export async function expressionRate(): Promise<Figure> {
  const random = seeded(7)
  const lanes = texts.map((text) => {
    const checked = checkExpression(text, scope)
    if ('problems' in checked) throw new Error(`${text}: ${checked.problems[0]!.text}`)
    const frames = Array.from({ length: framesEach }, () => frameOf(checked.ok, random))
    return { text, tree: checked.ok.tree, compiled: compileExpression(checked.ok), frames }
  })
  for (const { text, tree, compiled, frames } of lanes)
    for (const frame of frames) {
      const [ours, theirs] = [compiled.evaluate(frame), walked(tree, frame)]
      if (ours.value !== theirs.value || ours.quality !== theirs.quality) throw new Error(`they differ: ${text}`)
    }

  let kept = 0
  function ours() {
    for (const { compiled, frames } of lanes) for (const frame of frames) kept += compiled.evaluate(frame).quality
  }
  function baseline() {
    for (const { tree, frames } of lanes) for (const frame of frames) kept += walked(tree, frame).quality
  }
  const values = lanes.length * framesEach * repeats
  const rateOf = (work: () => void) => {
    const begun = process.cpuUsage()
    for (let each = 0; each < repeats; each++) work()
    const { user, system } = process.cpuUsage(begun)
    return (values / (user + system)) * 1_000_000
  }
  const rates: { ours: number; baseline: number }[] = []
  for (let round = 0; round < rounds + 2; round++) {
    const order = round % 2 ? [ours, baseline] : [baseline, ours]
    const rate = { ours: 0, baseline: 0 }
    for (const work of order) rate[work === ours ? 'ours' : 'baseline'] = rateOf(work)
    // The first two are for the engine to learn.
    if (round >= 2) rates.push(rate)
  }
  if (kept < 0) throw new Error('nothing was computed')
  const ratios = rates.map((rate) => rate.ours / rate.baseline)
  const perSecond = (lane: 'ours' | 'baseline') => `${Math.round(median(rates.map((rate) => rate[lane])) / 1000)}k/s`
  return {
    name: 'expression-rate',
    ratio: median(ratios),
    ours: perSecond('ours'),
    baseline: perSecond('baseline'),
    notes: [`at least 3 is asked; ${texts.length} formulas; ${spreadOf(ratios)}`],
  }
}

/** Values as they come: nearly all good. */
function frameOf({ inputs }: CheckedExpression, random: () => number): ExpressionFrame {
  const now = 1_767_225_600_000
  return {
    ...emptyFrame(inputs.length),
    values: inputs.map(({ type }) => (type === 'boolean' ? random() < 0.5 : Math.round(random() * 10_000) / 100)),
    qualities: inputs.map(() => (random() < 0.97 ? 0 : random() < 0.5 ? 1 : 2)),
    times: inputs.map(() => now - Math.round(random() * 100_000)),
    now,
  }
}
