/** Where the demo plant's machines stand on its plan, as shares of the picture. */
export const demoPlaces: readonly { code: string; x: number; y: number }[] = [
  { code: 'IMM-01', x: 0.14, y: 0.215 },
  { code: 'AC-01', x: 0.665, y: 0.22 },
  { code: 'AC-02', x: 0.665, y: 0.365 },
  { code: 'AD-01', x: 0.8, y: 0.365 },
  { code: 'AT-01', x: 0.906, y: 0.22 },
  { code: 'PM-00', x: 0.645, y: 0.63 },
  { code: 'PM-01', x: 0.68, y: 0.7 },
  { code: 'PM-02', x: 0.645, y: 0.77 },
  { code: 'PM-03', x: 0.68, y: 0.84 },
  { code: 'PV-01', x: 0.83, y: 0.61 },
  { code: 'WS-01', x: 0.83, y: 0.84 },
]
