import type { Material } from '@zhizao/contract/material/material'
import type { Context } from '../../platform/context.ts'
import type { MaterialPorts } from '../material-ports.ts'
import { materialById } from './material-query.ts'

/** Materials with the places where they go by default. */
export async function withPlaces(
  rows: readonly Material[],
  { places }: Pick<MaterialPorts, 'places'>,
  context: Pick<Context, 'db'>,
): Promise<Material[]> {
  const known = await places.of(
    rows.map(({ id }) => id),
    context,
  )
  return rows.map((row) => {
    const place = known.get(row.id)
    return {
      ...row,
      defaultLocationId: place?.locationId ?? null,
      defaultLocation: place?.location ?? null,
      defaultLocationOff: place?.isOff ?? false,
    }
  })
}

export async function wholeMaterial(id: string, ports: Pick<MaterialPorts, 'places'>, context: Context) {
  const [whole] = await withPlaces([await materialById(id, context)], ports, context)
  return whole!
}
