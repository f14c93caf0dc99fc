import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { HIDDEN_REFERENCE, hasHidden } from '@zhizao/contract/device/hidden-formula'
import { object } from '@zhizao/contract/device/object'
import { point } from '@zhizao/contract/device/point'
import { type PointFields, valueTypeOf } from '@zhizao/contract/device/point-fields'
import { modelPoint } from '@zhizao/contract/device-model/model-point'
import { useMemo } from 'react'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import type { ExpressionObject, ExpressionPoint } from '../../platform/widgets/expression-editor/expression-point.ts'
import { useRested } from '../../platform/widgets/use-rested.ts'

const objects = client(object)
const points = client(point)
const modelPoints = client(modelPoint)

/** Other objects whose points are brought in for one formula. */
const MOST_OBJECTS = 20
const STALE = 30_000

/** Whose points `[code]` means. */
export interface FormulaOf {
  objectId?: string | undefined
  modelId?: string | undefined
  /** The point that is to have the formula. */
  pointId?: string | undefined
}

type Named = Pick<PointFields, 'code' | 'name' | 'dataType'> & { id: string; unit: string | null }

const asChoice = ({ code, name, dataType, unit }: Named, owner?: string): ExpressionPoint => ({
  reference: owner === undefined ? { point: code } : { object: owner, point: code },
  type: valueTypeOf(dataType),
  title: name,
  ...(unit && { unit }),
})

/** The codes of objects that a formula names. */
const ownersIn = (text: string) =>
  [...new Set([...text.matchAll(/\[\s*([^\][.]+)\./g)].map((match) => match[1]!.trim()))].slice(0, MOST_OBJECTS)

/** What is being looked for: a bracket that is open, without an object. */
const soughtIn = (text: string) => /\[([^\][.]{1,60})\]?$/.exec(text)?.[1]?.trim() ?? ''

async function pointsOf(code: string, signal: AbortSignal): Promise<ExpressionPoint[]> {
  const options = { signal, quiet: true }
  const found = (await objects.byNameOrCode({ keyword: code }, options)).find((one) => one.code === code)
  if (!found) return []
  const rows = await points.simpleList({ objectId: found.id }, options)
  return rows.map((row) => asChoice(row, code))
}

/** What a formula may name: the points of its own object or model, and of those objects that it names already. */
export function useFormulaPoints(text: string, { objectId, modelId, pointId }: FormulaOf) {
  const rested = useRested(text, 250)
  const own = useQuery({
    queryKey: ['device', 'formula-points', objectId ?? null, modelId ?? null],
    enabled: Boolean(objectId || modelId),
    staleTime: STALE,
    queryFn: ({ signal }): Promise<Named[]> =>
      modelId
        ? modelPoints.simpleList({ modelId }, { signal, quiet: true })
        : points.simpleList({ objectId }, { signal, quiet: true }),
  })
  const others = useQueries({
    queries: (modelId ? [] : ownersIn(rested)).map((code) => ({
      queryKey: ['device', 'formula-points-of', code],
      staleTime: STALE,
      queryFn: ({ signal }: { signal: AbortSignal }) => pointsOf(code, signal),
    })),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  })
  const sought = modelId ? '' : soughtIn(rested)
  const offered = useQuery({
    queryKey: ['device', 'formula-objects', sought],
    enabled: sought !== '',
    staleTime: STALE,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<ExpressionObject[]> =>
      (await objects.byNameOrCode({ keyword: sought }, { signal, quiet: true }))
        .slice(0, MOST_OBJECTS)
        .map(({ code, name }) => ({ code, title: name })),
  })
  const isHidden = hasHidden(text)
  const choices = useMemo(
    () => [
      // A formula does not name itself.
      ...(own.data ?? []).filter(({ id }) => id !== pointId).map((row) => asChoice(row)),
      ...others,
      ...(isHidden ? [hiddenPoint()] : []),
    ],
    [own.data, others, pointId, isHidden],
  )
  return { points: choices, objects: offered.data ?? none }
}

/** Stands for points that the reader does not see, so that the editor finds no fault with them. */
const hiddenPoint = (): ExpressionPoint => ({
  reference: { point: HIDDEN_REFERENCE.slice(1, -1) },
  type: 'number',
  title: t('您看不到的对象的点位'),
})

const none: readonly ExpressionObject[] = []
