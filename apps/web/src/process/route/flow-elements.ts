import { type Edge, MarkerType } from '@xyflow/react'
import { layoutSteps, routeLayout } from '@zhizao/rules/process/layout'
import { t } from '../../platform/i18n/translate.ts'
import { type DraftLink, keyOfLink, nameOf, type RouteDraft } from './route-draft.ts'
import type { SegmentNode } from './segment-node.tsx'

export const NODE_SIZE = { width: 176, height: 72 } as const

/** Where each segment stands: where it was put by hand, else where the drawing puts it. */
export function placesOf({ segments, links }: RouteDraft): Map<string, { x: number; y: number }> {
  const laid = routeLayout(
    segments.map((each) => ({ key: each.key, no: each.no, name: nameOf(each) })),
    links,
  )
  return new Map(
    segments.map(({ key, x, y }) => [
      key,
      x === null || x === undefined || y === null || y === undefined ? (laid.get(key) ?? { x: 0, y: 0 }) : { x, y },
    ]),
  )
}

interface Look {
  selected: string | undefined
  faulty: ReadonlySet<string>
  isReadOnly: boolean
  typeName: (value: string) => string
}

export function nodesOf(draft: RouteDraft, { selected, faulty, isReadOnly, typeName }: Look): SegmentNode[] {
  const places = placesOf(draft)
  return draft.segments.map((segment) => ({
    id: segment.key,
    type: 'segment',
    position: places.get(segment.key)!,
    ...NODE_SIZE,
    selected: segment.key === selected,
    deletable: !isReadOnly,
    draggable: !isReadOnly,
    ariaLabel: `${segment.no} ${nameOf(segment)}`,
    data: { segment, typeName: typeName(segment.segmentType), isFaulty: faulty.has(segment.key), isReadOnly },
  }))
}

const ratioText = ({ numerator, denominator }: DraftLink) =>
  numerator === denominator ? '' : `${denominator} : ${numerator}`

export function edgesOf(draft: RouteDraft, selected: string | undefined, isReadOnly: boolean): Edge[] {
  const names = new Map(draft.segments.map((each) => [each.key, `${each.no} ${nameOf(each)}`]))
  return draft.links.map((link) => {
    const isRework = link.kind === 'rework'
    const label = [isRework ? t('返工') : '', ratioText(link)].filter(Boolean).join(' ')
    return {
      id: keyOfLink(link),
      source: link.from,
      target: link.to,
      type: 'smoothstep',
      ...(isRework && { sourceHandle: 'rework', targetHandle: 'rework-in', pathOptions: { offset: 28 } }),
      ...(label && { label }),
      className: isRework ? 'rework' : '',
      selected: keyOfLink(link) === selected,
      deletable: !isReadOnly,
      ariaLabel: t(isRework ? '返工：从“{from}”回到“{to}”' : '流转：从“{from}”到“{to}”', {
        from: names.get(link.from) ?? '',
        to: names.get(link.to) ?? '',
      }),
      markerEnd: { type: MarkerType.ArrowClosed, width: 16, height: 16 },
    }
  })
}

/** Room that a route needs: for its drawing to be as high as it is. */
export const heightOf = (draft: RouteDraft): number => {
  const rows = [...placesOf(draft).values()].map(({ y }) => y)
  const least = rows.length ? Math.max(...rows) - Math.min(...rows) + layoutSteps.y : 0
  return Math.min(620, Math.max(380, least + 180))
}
