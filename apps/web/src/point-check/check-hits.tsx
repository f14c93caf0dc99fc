import { pointCheck } from '@zhizao/contract/point-check/point-check'
import { PointCheckHit } from '@zhizao/contract/point-check/point-check-fields'
import { loadObjectTree } from '../live/tree/object-tree-feed.ts'
import { resourceScreen } from '../platform/resource-screen/resource-screen.tsx'
import { KIND_CHOICES, secondsText } from './check-words.ts'

const trendOf = ({ pointId, startedAt, endedAt }: PointCheckHit) => {
  const [start, end] = [Date.parse(startedAt), Date.parse(endedAt)]
  const around = Math.max(300_000, (end - start) / 2)
  const range = { from: String(start - around), to: String(end + around) }
  return `/dvs/pages/monitor/trend?${new URLSearchParams({ points: pointId, ...range })}`
}

/** What rules hit as samples came; the point's name leads to its curve at that time. */
export const CheckHits = resourceScreen({ page: pointCheck.hits, export: pointCheck.exportHits }, PointCheckHit, {
  title: '数据质量命中记录',
  tree: { title: '对象', field: 'objectId', load: loadObjectTree },
  query: [
    { field: 'keyword', title: '关键字', placeholder: '规则、对象或点位' },
    'kind',
    { field: 'from', title: '时间', kind: 'timeRange', until: 'to' },
  ],
  columns: [
    { field: 'pointName', kind: 'link', width: 120, href: trendOf },
    { field: 'objectName', width: 110 },
    { field: 'checkName', width: 110 },
    { field: 'startedAt', width: 170 },
    { field: 'endedAt', width: 170, hidden: true },
    { field: 'length', title: '时长', width: 100, align: 'right', render: ({ length }) => secondsText(length) },
    { field: 'samples', kind: 'number', width: 80 },
    { field: 'kind', width: 120 },
    { field: 'pointCode', width: 140, hidden: true },
  ],
  fields: { kind: { choices: KIND_CHOICES } },
})
