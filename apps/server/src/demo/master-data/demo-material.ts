/** A material of the demo plant; what it leaves open comes from its class. */
export interface DemoMaterial {
  code: string
  name: string
  /** Code of its class. */
  of: string
  specification?: string
  drawingNo?: string
  /** Code of its unit, where it is not its class's. */
  unit?: string
  /** How it is bought, and how many of its own unit that is. */
  bought?: readonly [unit: string, rate?: string]
  shelfLifeDays?: number
  safetyStock?: string
  reorderPoint?: string
}

/** Lines of a bill: how much of what goes into `base` of a material. */
export interface DemoBill {
  material: string
  base: string
  lines: readonly DemoLine[]
}
export interface DemoLine {
  material: string
  quantity: string
  /** Percent. */
  loss?: string
  position?: string
  isFixed?: 1
}
