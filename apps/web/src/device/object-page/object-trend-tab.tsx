export function ObjectTrendTab(_: { objectId: string; ticked: readonly string[] }) {
  return null
}
