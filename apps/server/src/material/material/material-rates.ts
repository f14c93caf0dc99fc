import { ratioBetween, type Unit } from '@zhizao/rules/quantity/convert'
import { rateOfRatio, ratioOfRate } from '@zhizao/rules/quantity/rate'
import type { CompletedMaterial, MaterialWorld } from './material-values.ts'

/** What makes a purchase rate hard to believe; nothing where it looks right. It may be right all the same. */
export function oddRate(
  { baseUnitId, purchaseUnitId }: CompletedMaterial,
  rate: string | null | undefined,
  { units, conversions, ways: { tellsOddRates, mostRate } }: MaterialWorld,
): string | undefined {
  const [base, purchase] = [units.get(baseUnitId ?? ''), units.get(purchaseUnitId ?? '')]
  const ratio = rate ? ratioOfRate(rate) : undefined
  if (!tellsOddRates || !ratio || !base || !purchase) return undefined
  const said = `1 ${purchase.code} = ${rate} ${base.code}`
  const general = ratioBetween(purchase as Unit, base as Unit, conversions)
  if (general && (general.num !== ratio.num || general.den !== ratio.den))
    return `${said}，与通用换算 1 ${purchase.code} = ${rateOfRatio(general)} ${base.code} 不同，请确认`
  const value = Number(ratio.num) / Number(ratio.den)
  const isCounted = purchase.dimension === 'count' && base.dimension === 'count'
  if (isCounted && value < 1) return `${said}，小于 1，请确认是否填反`
  return value > mostRate || value < 1 / mostRate ? `${said}，相差过大，请确认` : undefined
}
