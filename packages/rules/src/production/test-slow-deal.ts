import type { Deal, DealtDraw, DealtOutput } from './deal-material.ts'

/** Numbers by lot that come again with their seed. */
function randomOf(seed: number) {
  let state = (seed * 2_654_435_761 + 12_345) % 4_294_967_296
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

/** An order whose material is scanned early and late, drawn by reports, and brought back. */
export function randomDeal(seed: number): Deal {
  const random = randomOf(seed)
  const upTo = (most: number) => Math.floor(random() * most)
  const outputs = Array.from(
    { length: upTo(6) },
    (_, at): DealtOutput => ({
      id: `O${at}`,
      at: 10 + upTo(50),
      pieces: String(1 + upTo(5)),
      isLot: random() < 0.9,
    }),
  )
  const draws = Array.from({ length: upTo(7) }, (_, nth): DealtDraw => {
    const whole = 2 + upTo(8)
    const own = random() < 0.3 ? outputs[upTo(outputs.length)] : undefined
    const at = own?.at ?? upTo(70)
    const back = random() < 0.3 ? [{ at: at + upTo(20), quantity: String(1 + upTo(whole)) }] : []
    return {
      id: `D${nth}`,
      componentId: 'c',
      quantity: String(whole),
      at,
      lyingSince: at - upTo(30),
      returns: back,
      outputId: own?.id ?? null,
      isPiece: false,
    }
  })
  const components = [{ id: 'c', required: String(5 + upTo(20)), decimals: 3, isPiece: false }]
  return { whole: '12', before: '0', components, draws, outputs, isEnded: random() < 0.5 }
}

/**
 * The same rule by another way: floats, and for each moment everything that stands is looked at again. Shares by draw and output.
 */
export function slowDeal({ whole, components, draws, outputs, isEnded }: Deal): Map<string, number> {
  const [component] = components
  const need = (pieces: number) => (Number(component!.required) * pieces) / Number(whole)
  const shares = new Map<string, number>()
  const shareOf = (draw: string, output: string) => shares.get(`${draw} ${output}`) ?? 0
  const left = new Map<string, number>()
  const asked = new Map<string, number>()
  const waived = new Map<string, number>()
  const dealtTo = (output: string) => draws.reduce((sum, { id }) => sum + shareOf(id, output), 0)
  const owedBy = (output: string) => Math.max(0, (asked.get(output) ?? 0) - (waived.get(output) ?? 0) - dealtTo(output))
  const give = (draw: string, output: string, quantity: number) => {
    shares.set(`${draw} ${output}`, shareOf(draw, output) + quantity)
    left.set(draw, left.get(draw)! - quantity)
  }
  let pieces = 0
  const moments = [...new Set([...draws, ...outputs, ...draws.flatMap(({ returns }) => returns)].map(({ at }) => at))]
  for (const now of moments.toSorted((one, other) => one - other)) {
    for (const draw of draws.filter(({ at }) => at === now)) {
      left.set(draw.id, Number(draw.quantity))
      if (draw.outputId) continue
      const owing = outputs.filter(({ id, at }) => at >= draw.lyingSince && owedBy(id) > 1e-9)
      const debts = owing.map(({ id }) => owedBy(id))
      const all = debts.reduce((sum, each) => sum + each, 0)
      const paid = Math.min(all, left.get(draw.id)!)
      for (const [nth, { id }] of owing.entries()) give(draw.id, id, (paid * debts[nth]!) / all)
    }
    for (const { id, pieces: own, isLot } of outputs.filter(({ at }) => at === now)) {
      const before = need(pieces)
      pieces += Number(own)
      if (!isLot) continue
      asked.set(id, need(pieces) - before)
      for (const each of draws.filter(({ outputId }) => outputId === id))
        give(each.id, id, Math.min(left.get(each.id) ?? 0, owedBy(id)))
      const pool = draws.filter((each) => each.outputId !== id && (left.get(each.id) ?? 0) > 1e-9)
      const lying = pool.map((each) => left.get(each.id)!)
      const all = lying.reduce((sum, each) => sum + each, 0)
      const taken = Math.min(all, owedBy(id))
      for (const [nth, each] of pool.entries()) give(each.id, id, (taken * lying[nth]!) / all)
    }
    for (const { id, returns } of draws)
      for (const { at, quantity } of returns) {
        if (at !== now) continue
        const loose = Math.min(left.get(id)!, Number(quantity))
        left.set(id, left.get(id)! - loose)
        const rest = Number(quantity) - loose
        const own = outputs.map((output) => shareOf(id, output.id))
        const all = own.reduce((sum, each) => sum + each, 0)
        for (const [nth, output] of outputs.entries()) {
          if (!own[nth] || !all) continue
          const less = (rest * own[nth]!) / all
          shares.set(`${id} ${output.id}`, own[nth]! - less)
          if (dealtTo(output.id) < 1e-9) waived.delete(output.id)
          else waived.set(output.id, (waived.get(output.id) ?? 0) + less)
        }
      }
  }
  const lots = outputs.filter(({ isLot }) => isLot)
  if (!isEnded && pieces < Number(whole)) return shares
  for (const { id, lyingSince } of draws) {
    const since = lots.filter(({ at }) => at >= lyingSince)
    const all = since.length ? since : lots
    const sum = all.reduce((total, each) => total + Number(each.pieces), 0)
    const loose = left.get(id) ?? 0
    for (const each of all) give(id, each.id, (loose * Number(each.pieces)) / sum)
  }
  return shares
}
