import { useQuery } from '@tanstack/react-query'
import { type UnitKind, unitKindTitles } from '@zhizao/contract/stock/handling-unit'
import type { Location } from '@zhizao/contract/stock/location'
import { stock } from '@zhizao/contract/stock/stock'
import type { Scan } from '@zhizao/rules/scan/read-scan'
import { App } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { findScannedMaterial } from '../../material/index.ts'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { type KnownPlace, saidAfter, severalWords } from '../../platform/scan/goods-meant.ts'
import { NotTaken } from '../../platform/scan/use-scans.ts'
import { usePageSearch } from '../../platform/shell/page-address.ts'
import { findScannedLocation } from '../find-scanned.ts'
import { findScannedUnit } from './find-scanned-unit.ts'
import { insideOf, looseOf, type PackLine, packed, packMeant, sent } from './pack-lines.ts'
import { type Card, UNIT, units, useUnitActs } from './use-unit-acts.ts'

const stocks = client(stock)
export type Way = 'in' | 'out'

/** What is to go into a unit or out of it. */
function useLines() {
  const [lines, setLines] = useState<PackLine[]>([])
  const [wrong, setWrong] = useState<string>()
  return {
    lines,
    setLines,
    wrong,
    setWrong,
    clear() {
      setLines([])
      setWrong(undefined)
    },
    change: (key: string, quantity: string | null) =>
      setLines((before) => before.map((each) => (each.key === key ? { ...each, quantity } : each))),
    remove: (key: string) => setLines((before) => before.filter((each) => each.key !== key)),
  }
}

/** What is at hand: a unit, or a place where a new one is packed. */
function useAtHand() {
  const [search, setSearch] = usePageSearch()
  const id = search.get('id')
  const [place, setPlace] = useState<Location>()
  /** The pallet that was at hand before, where a box is looked at now. */
  const [pallet, setPallet] = useState<Card>()
  /** Where the unit at hand may be moved to. */
  const [target, setTarget] = useState<Location>()
  const [way, setWay] = useState<Way>('in')
  const [kind, setKind] = useState<UnitKind>('box')
  const { data: found } = useQuery({
    queryKey: [UNIT, id],
    queryFn: ({ signal }) => units.get({ id: id! }, { signal, quiet: true }),
    enabled: Boolean(id),
  })
  const card = id ? found : undefined
  // The address follows a moment after a button or a scan has changed it; whoever scans meanwhile means what he has just said.
  const now = useRef(card)
  useEffect(() => {
    if (card || !id) now.current = card
  }, [card, id])
  return {
    cardNow: () => now.current,
    card,
    place,
    pallet,
    target,
    way,
    kind,
    setPlace,
    setTarget,
    setWay,
    setKind,
    show(next: Card | undefined) {
      if (next && card?.kind === 'pallet' && card.state === 'open' && next.kind === 'box') setPallet(card)
      now.current = next
      setTarget(undefined)
      setWay('in')
      setSearch({ id: next?.id })
    },
  }
}

/** The goods that can be packed now, or taken out. */
async function goodsAt({ card, place, way }: { card: Card | undefined; place: Location | undefined; way: Way }) {
  if (card && way === 'out') return insideOf(card)
  const locationId = card?.locationId ?? place?.id
  if (!locationId) throw new NotTaken(t('请先扫箱码，或扫库位建新箱'))
  return looseOf(await stocks.select({ locationId }, { quiet: true }))
}

async function meantBy(scan: Scan, hand: Parameters<typeof goodsAt>[0], standing: KnownPlace) {
  const materialId = scan.gtin && (await findScannedMaterial(scan))?.id
  const meaning = packMeant(await goodsAt(hand), scan, standing, materialId)
  if (meaning && 'materials' in meaning) throw new NotTaken(severalWords(meaning.materials))
  if (meaning && 'found' in meaning) return meaning.found[0]
  const code = { code: scan.text }
  throw new NotTaken(hand.way === 'out' ? t('箱里没有“{code}”', code) : t('这个库位没有散放的“{code}”', code))
}

/** What scans and buttons of the page do. */
export function usePacking() {
  const { message } = App.useApp()
  const acts = useUnitActs()
  const hand = useAtHand()
  const own = useLines()
  /** The material that was scanned last, whose lots come next. */
  const [said, setSaid] = useState<string>()
  const { card, place, way, kind, setPlace, setTarget } = hand
  const clear = () => {
    own.clear()
    setSaid(undefined)
    acts.clear()
  }
  const show = (next: Card | undefined) => {
    clear()
    hand.show(next)
    return next && `${t(unitKindTitles[next.kind])} ${next.summary}`
  }
  function stand(there: Location) {
    if (hand.cardNow()) return setTarget(there)
    clear()
    setPlace(there)
  }
  async function onScan(scan: Scan) {
    const unit = await findScannedUnit(scan)
    if (unit) return show(unit)
    const there = await findScannedLocation(scan)
    if (there) {
      stand(there)
      return t('库位 {name}', { name: there.code })
    }
    const atHand = hand.cardNow()
    if (atHand && atHand.state !== 'open') throw new NotTaken(t('已封箱，请先开箱'))
    const meant = await meantBy(scan, { ...hand, card: atHand }, { materialId: said })
    setSaid(saidAfter(scan, meant, said))
    own.setLines((before) => packed(before, meant, scan))
    return [meant.materialCode, meant.lotCode].filter(Boolean).join(' ')
  }
  async function book() {
    const told = sent(own.lines)
    if ('wrong' in told) return own.setWrong(told.wrong)
    const { lines } = told
    const what = `${card ? `${way} ${card.id}` : `${kind} ${place?.id}`} ${JSON.stringify(lines)}`
    const done = await acts.act(what, (key) => {
      if (!card) return units.create({ key, kind, locationId: place!.id, lines }, { quiet: true })
      return units[way === 'in' ? 'pack' : 'unpack']({ key, id: card.id, lines }, { quiet: true })
    })
    if (!done) return
    message.success(!card ? t('已建 {code}', { code: done.code }) : way === 'in' ? t('已装入') : t('已取出'))
    own.clear()
    if (!card) hand.show(done)
  }
  return {
    ...hand,
    acts,
    onScan,
    book,
    lines: own.lines,
    wrong: own.wrong,
    change: own.change,
    remove: own.remove,
    setWay(next: Way) {
      clear()
      hand.setWay(next)
    },
    onNew() {
      setPlace(undefined)
      show(undefined)
    },
  }
}
export type Packing = ReturnType<typeof usePacking>
