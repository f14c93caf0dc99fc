import type { Located } from '@zhizao/contract/company/area'
import type { Context } from '../../platform/context.ts'
import { areaInfos } from './area-query.ts'
import divisions from './divisions.json' with { type: 'json' }

interface Division {
  code: string
  name: string
  /** Names by which it is called, the longest first. */
  called: readonly string[]
}
interface City extends Division {
  counties: Division[]
}
interface Province extends Division {
  cities: City[]
}

const ENDINGS =
  /(特别行政区|维吾尔自治区|壮族自治区|回族自治区|自治区|自治州|自治县|自治旗|地区|新区|林区|矿区|[省市盟区县旗州])$/
/** Peoples that names of autonomous places tell: 延边朝鲜族自治州 is called 延边. */
const PEOPLES =
  /(?:朝鲜族|藏族|彝族|白族|傣族|景颇族|傈僳族|苗族|侗族|布依族|土家族|哈尼族|壮族|羌族|回族|蒙古族?|满族|瑶族|畲族|黎族|佤族|拉祜族|纳西族|怒族|独龙族|仡佬族|水族|毛南族|仫佬族|土族|撒拉族|保安族|东乡族|裕固族|维吾尔|哈萨克族?|柯尔克孜|塔吉克|锡伯|达斡尔族?|布朗族|各族)+$/

/** A name without what it ends in; two signs at least are needed to know a place by. */
function calledOf(name: string): string[] {
  const short = name.replace(ENDINGS, '')
  const own = /自治/.test(name) ? short.replace(PEOPLES, '') : short
  return [...new Set([name, short, own].filter((each) => each.length > 1))].sort((a, b) => b.length - a.length)
}
const division = (code: string, name: string): Division => ({
  code: code.padEnd(6, '0'),
  name,
  called: name ? calledOf(name) : [],
})

/**
 * The divisions of GB/T 2260 as a tree, read when the first address is looked up. A line a province: its two digits and name, its
 * prefectures with two more, their counties with the last two; what stands without a name groups counties right below a province.
 */
let tree: Province[] | undefined
const provinces = () => {
  tree ??= divisions.map(provinceOf)
  return tree
}

function provinceOf(line: string): Province {
  const [head = '', rest = ''] = line.split('|')
  const code = head.slice(0, 2)
  const cities = rest.split(',').flatMap((text) => {
    const [, digits, name = '', inside = ''] = /^(\d\d)([^(]*)(?:\((.*)\))?$/.exec(text) ?? []
    if (!digits) return []
    const counties = inside.split(' ').filter(Boolean)
    return {
      ...division(code + digits, name),
      counties: counties.map((county) => division(code + digits + county.slice(0, 2), county.slice(2))),
    }
  })
  return { ...division(code, head.slice(2)), cities }
}

interface Found<One> {
  one: One
  at: number
  end: number
}

/** The division that a text names first, from `from` on; of those at one place the one with the longest name. */
function firstOf<One extends Division>(text: string, ones: readonly One[], from = 0): Found<One> | undefined {
  let best: Found<One> | undefined
  for (const one of ones)
    for (const name of one.called) {
      const at = text.indexOf(name, from)
      if (at < 0) continue
      const end = at + name.length
      if (!best || at < best.at || (at === best.at && end > best.end)) best = { one, at, end }
    }
  return best
}

const shown = (one: Division | undefined) => (one?.name ? { code: one.code, name: one.name } : null)

/** A division stands at the beginning, one below another right behind it: streets are named after towns. */
const right = <One>(found: Found<One> | undefined, from: number) => (found?.at === from ? found : undefined)

/** What of an address is a division of the country. Without its province, a city or county counts by its whole name, where only one is called so. */
function divisionsOf(address: string) {
  const named = right(firstOf(address, provinces()), 0)
  const among = named ? [named.one] : provinces()
  const cities = among.flatMap((one) => one.cities)
  let end = named?.end ?? 0
  const city = right(firstOf(address, cities, end), end)
  const inCity = city ? [city.one] : cities
  end = city?.end ?? end
  const county = right(countyOf(address, inCity, end, named || city ? 'called' : 'whole'), end)
  end = county?.end ?? end
  const ofCounty = county && cities.find(({ counties }) => counties.includes(county.one))
  const lowest = city?.one ?? ofCounty
  const province = named?.one ?? (lowest && provinces().find((one) => one.cities.includes(lowest)))
  return { province, city: lowest, county: county?.one, rest: address.slice(end) }
}

function countyOf(address: string, cities: readonly City[], from: number, by: 'called' | 'whole') {
  const counties = cities.flatMap((one) => one.counties)
  if (by === 'called') return firstOf(address, counties, from)
  const whole = counties.map((one) => ({ ...one, called: [one.name] }))
  const found = firstOf(address, whole, from)
  const alike = found && counties.filter(({ name }) => name === found.one.name)
  return found && alike?.length === 1 ? { ...found, one: alike[0]! } : undefined
}

/** Areas that are answered at most. */
const MOST_AREAS = 10

/** The company's areas whose own name stands in the address, those of which more of the way does first. */
async function areasIn(address: string, context: Context) {
  const said = (name: string) => name.length > 1 && address.includes(name)
  return (await areaInfos({}, context))
    .filter(({ name }) => said(name))
    .map((area) => ({ area, known: area.fullName.split(' / ').filter(said).length }))
    .sort((one, other) => other.known - one.known || other.area.level - one.area.level)
    .slice(0, MOST_AREAS)
    .map(({ area }) => area)
}

/** Without blanks, and what says nothing more. */
const plain = (address: string) =>
  address
    .replace(/\s+/g, '')
    .replace(/^(中华人民共和国|中国)/, '')
    .replace(/市辖区|(自治区|省)直辖县级行政区划/, '')

/** What an address says: divisions of the country down to counties, and areas of the company. */
export async function locate(address: string, context: Context): Promise<Located> {
  const { province, city, county, rest } = divisionsOf(plain(address))
  const found = { province: shown(province), city: shown(city), county: shown(county) }
  const level = found.county ? 'county' : found.city ? 'city' : found.province ? 'province' : null
  return { address, ...found, level, rest, areas: await areasIn(address, context) }
}
