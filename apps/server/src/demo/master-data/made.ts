import { compoundBills, compoundMaterials } from './compounds.ts'
import type { DemoBill, DemoLine, DemoMaterial } from './demo-material.ts'
import { demoModels, type ModelFacts } from './product-lines.ts'

/** Pieces that a moulded part's bill is for: its grams are then its kilograms. */
const SHOTS = 1000
const SPRUE = '2.5'

const quantities = (of: Readonly<Record<string, number>>, times = 1): DemoLine[] =>
  Object.entries(of).map(([material, quantity]) => ({ material, quantity: String(quantity * times) }))

const packingCodes = ({ code }: ModelFacts) => ({
  carton: `CTN-${code}`,
  leaflet: `MAN-${code}`,
  card: `QC-${code}`,
  label: `LBL-${code}`,
})

/** What all colours of a model are packed in. */
function packingOf(model: ModelFacts): DemoMaterial[] {
  const { carton, leaflet, card, label } = packingCodes(model)
  const [, size] = model.carton
  return [
    { code: carton, name: `外箱 ${model.code}`, of: 'PK-BOX', specification: `${size} mm 五层瓦楞` },
    { code: leaflet, name: `说明书 ${model.code}`, of: 'PK-PRT', specification: 'A5 双色' },
    { code: label, name: `铭牌 ${model.code}`, of: 'PK-PRT', specification: '40×25 mm 亚银' },
    { code: card, name: `合格证 ${model.code}`, of: 'PK-PRT', specification: '60×40 mm' },
  ]
}

/** A model in all its colours: parts, assemblies, the product and what it is packed in, with their bills. */
function ofModel(model: ModelFacts) {
  const materials: DemoMaterial[] = []
  const bills: DemoBill[] = []
  const partCode = partCodeOf(model)
  materials.push(...packingOf(model))
  const made = new Set<string>()
  for (const [colour, colourName] of Object.entries(model.colours)) {
    for (const part of model.parts) {
      const code = partCode(part.code, colour)
      if (made.has(code)) continue
      made.add(code)
      const isTinted = part.of.endsWith('*')
      materials.push({
        code,
        of: 'SF-MLD',
        drawingNo: `${model.code}-${part.code}`,
        name: isTinted ? `${part.name} ${colourName}` : part.name,
        specification: `${model.code} ${part.grams} g`,
      })
      bills.push({
        material: code,
        base: String(SHOTS),
        lines: [
          { material: part.of.replace('*', colour), quantity: String(part.grams), loss: SPRUE },
          ...quantities(part.inserts ?? {}, SHOTS),
        ],
      })
    }
    for (const { code, name, parts, bought } of model.assemblies) {
      const material = `${model.code}-${code}-${colour}`
      materials.push({ code: material, name: `${name} ${colourName}`, of: 'SF-ASM', specification: model.code })
      const own = Object.fromEntries(Object.entries(parts).map(([part, count]) => [partCode(part, colour), count]))
      bills.push({ material, base: '1', lines: [...quantities(own), ...quantities(bought)] })
    }
    const [product, box] = [`${model.code}-${colour}`, `BOX-${model.code}-${colour}`]
    materials.push(
      { code: box, name: `彩盒 ${model.code} ${colourName}`, of: 'PK-BOX', specification: '四色覆膜' },
      { code: product, name: `${model.name} ${colourName}`, of: model.of, specification: model.specification },
    )
    bills.push(productBill(model, colour, { product, box }))
  }
  return { materials, bills }
}

const partCodeOf = (model: ModelFacts) => (part: string, colour: string) =>
  part.startsWith('P') ? `${model.code}-${part}` : `${model.code}-${part}-${colour}`

/** What a carton of a product is made of. */
function productBill(model: ModelFacts, colour: string, { product, box }: { product: string; box: string }): DemoBill {
  const partCode = partCodeOf(model)
  const { carton, leaflet, card, label } = packingCodes(model)
  const [pieces] = model.carton
  const inAssemblies = new Set(model.assemblies.flatMap(({ parts }) => Object.keys(parts)))
  const loose = model.parts.filter(({ code }) => !inAssemblies.has(code))
  const whole = {
    ...Object.fromEntries(model.assemblies.map(({ code }) => [`${model.code}-${code}-${colour}`, 1])),
    ...Object.fromEntries(loose.map(({ code }) => [partCode(code, colour), code === 'P1' ? 2 : 1])),
    ...model.packed,
    [box]: 1,
    [leaflet]: 1,
    [label]: 1,
    [card]: 1,
  }
  return {
    material: product,
    base: String(pieces),
    lines: [...quantities(whole, pieces), { material: carton, quantity: '1' }, { material: 'TAPE-60', quantity: '2' }],
  }
}

const models = demoModels.map(ofModel)

/** What the demo plant makes, with what each product is packed in; each once. */
export const madeMaterials: readonly DemoMaterial[] = [
  ...compoundMaterials,
  ...models.flatMap(({ materials }) => materials),
]

/** Their bills, those below first. */
export const demoBills: readonly DemoBill[] = [...compoundBills, ...models.flatMap(({ bills }) => bills)]
