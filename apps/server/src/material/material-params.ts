import { sourceTitles, trackingTitles } from '@zhizao/contract/material/material-ways'
import type { Context } from '../platform/context.ts'
import { choiceParam, numberParam, type ReadSetParams, setOrUsual, switchParam } from '../platform/params/param.ts'

const ofNew = { group: '新物料的默认值', isOfPlant: true }
const ofImport = { group: '物料导入', isOfPlant: true }
const noOneSays = '物料和物料分类都没有填写时取这个值；已有的物料不变。'
const optionsOf = (titles: Record<string, string>) => ({
  options: () => Object.entries(titles).map(([value, title]) => ({ value, title })),
  takes: (text: string) => Object.hasOwn(titles, text),
})

const usualSource = choiceParam('materialSource', {
  title: '来源',
  fallback: 'buy',
  help: noOneSays,
  ...ofNew,
  ...optionsOf(sourceTitles),
})
const usualTracking = choiceParam('materialTracking', {
  title: '跟踪方式',
  fallback: 'none',
  help: noOneSays,
  ...ofNew,
  ...optionsOf(trackingTitles),
})
const usualOver = numberParam('materialOverPercent', {
  title: '超收超产允差',
  unit: '%',
  fallback: 0,
  min: 0,
  max: 100,
  help: noOneSays,
  ...ofNew,
})
const usualUnder = numberParam('materialUnderPercent', {
  title: '欠收欠产允差',
  unit: '%',
  fallback: 0,
  min: 0,
  max: 100,
  help: noOneSays,
  ...ofNew,
})
const usualBackflush = switchParam('materialBackflush', {
  title: '倒冲扣料',
  fallback: false,
  help: noOneSays,
  ...ofNew,
})
const tellsOddRates = switchParam('importTellsOddRates', {
  title: '提示不合常理的换算率',
  fallback: true,
  ...ofImport,
  help: '只提示，不影响导入。',
})
const oddRate = numberParam('importOddRate', {
  title: '换算率上限',
  unit: '倍',
  fallback: 100_000,
  min: 10,
  max: 100_000_000,
  ...ofImport,
  help: '采购单位与基本单位相差超过这个倍数时提示。',
})
const refusesLostZeros = switchParam('importRefusesLostZeros', {
  title: '拒绝可能丢了开头 0 的编码',
  fallback: true,
  ...ofImport,
  help: '关闭后，数字单元格中的编码按显示的数字读取。',
})

const bomByOther = switchParam('bomReleasedByOther', {
  title: 'BOM 发布须由他人',
  group: 'BOM',
  fallback: false,
  isOfPlant: true,
  help: '开启后，编制或修改过某个 BOM 的人不能发布它；导入的 BOM 只能是草稿。',
})

export const materialParams = [
  bomByOther,
  usualSource,
  usualTracking,
  usualOver,
  usualUnder,
  usualBackflush,
  tellsOddRates,
  oddRate,
  refusesLostZeros,
]

/** Whether a bill is released by none of those who have written it. */
export const releasesByOther = async (readSetParams: ReadSetParams, context: Pick<Context, 'db'>) =>
  setOrUsual(bomByOther, await readSetParams([bomByOther.code], context))

/** The ways of a plant in which materials are made and read from sheets. */
export async function materialWays(readSetParams: ReadSetParams, context: Pick<Context, 'db'>) {
  const set = await readSetParams(
    materialParams.map(({ code }) => code),
    context,
  )
  return {
    usual: {
      source: setOrUsual(usualSource, set) as 'make' | 'buy',
      tracking: setOrUsual(usualTracking, set) as 'none' | 'lot' | 'serial',
      overPercent: String(setOrUsual(usualOver, set)),
      underPercent: String(setOrUsual(usualUnder, set)),
      backflush: setOrUsual(usualBackflush, set),
    },
    tellsOddRates: setOrUsual(tellsOddRates, set),
    mostRate: setOrUsual(oddRate, set),
    refusesLostZeros: setOrUsual(refusesLostZeros, set),
  }
}
export type MaterialWays = Awaited<ReturnType<typeof materialWays>>
