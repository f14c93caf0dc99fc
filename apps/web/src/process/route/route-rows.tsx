import { Empty, Flex, Table, type TableColumnsType, Tag, Typography } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import { PHONE, useMedia } from '../../platform/theme/media.ts'
import { durationText } from '../process-choices.ts'
import type { Chosen } from './route-canvas.tsx'
import { type DraftSegment, nameOf, type RouteDraft } from './route-draft.ts'
import classes from './route-editor.module.css'

interface Props {
  draft: RouteDraft
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
  faulty: ReadonlySet<string>
}

/** A route as rows, by the numbers of its segments: opened by Enter, changed in the panel. */
export function RouteRows({ draft, chosen, onChoose, faulty }: Props) {
  const isPhone = useMedia(PHONE)
  if (!draft.segments.length) return <Empty description={t('还没有工序，请从上方“添加工序”开始')} />
  if (isPhone) return <Cards draft={draft} chosen={chosen} onChoose={onChoose} faulty={faulty} />
  return (
    <Table<DraftSegment>
      size="small"
      rowKey="key"
      pagination={false}
      scroll={{ x: 860 }}
      dataSource={[...draft.segments]}
      rowClassName={({ key }) =>
        `${key === chosen.segment ? classes.chosen : ''} ${faulty.has(key) ? classes.wrong : ''}`
      }
      onRow={({ key }) => ({ onClick: () => onChoose({ segment: key }) })}
      columns={columnsOf(draft, onChoose)}
    />
  )
}

const numbersOf = (draft: RouteDraft, key: string, own: 'to' | 'from', other: 'to' | 'from', kind: string) =>
  draft.links
    .filter((link) => link.kind === kind && link[own] === key)
    .map((link) => {
      const found = draft.segments.find((each) => each.key === link[other])
      const ratio = link.numerator === link.denominator ? '' : ` (${link.denominator}:${link.numerator})`
      return `${found?.no ?? ''}${ratio}`
    })
    .join('、')

const columnsOf = (draft: RouteDraft, onChoose: Props['onChoose']): TableColumnsType<DraftSegment> => [
  { title: t('序号'), dataIndex: 'no', width: 70, fixed: 'left' },
  {
    title: t('工序'),
    width: 180,
    fixed: 'left',
    render: (_, segment) => (
      <Typography.Link onClick={() => onChoose({ segment: segment.key })}>{nameOf(segment)}</Typography.Link>
    ),
  },
  { title: t('工作中心'), dataIndex: 'workCenterName', width: 140 },
  { title: t('前道'), width: 110, render: (_, { key }) => numbersOf(draft, key, 'to', 'from', 'next') || '—' },
  { title: t('返工到'), width: 90, render: (_, { key }) => numbersOf(draft, key, 'from', 'to', 'rework') || '—' },
  { title: t('准备时间'), width: 100, render: (_, { setUpSeconds }) => durationText(setUpSeconds) },
  { title: t('单件工时'), width: 100, render: (_, { runSeconds }) => durationText(Number(runSeconds)) },
  { title: t('转移批量'), dataIndex: 'transferQuantity', width: 90, align: 'right' },
  { title: t('替代组'), dataIndex: 'alternativeGroup', width: 80 },
]

function Cards({ draft, onChoose, chosen, faulty }: Props) {
  return (
    <ul className={classes.cards}>
      {draft.segments.map((segment) => {
        const { key, no, workCenterName, isOutside, needsFirstArticle } = segment
        const [before, rework] = [
          numbersOf(draft, key, 'to', 'from', 'next'),
          numbersOf(draft, key, 'from', 'to', 'rework'),
        ]
        return (
          <li key={key}>
            <button
              type="button"
              className={`${classes.cardRow} ${key === chosen.segment ? classes.chosen : ''} ${faulty.has(key) ? classes.wrong : ''}`}
              onClick={() => onChoose({ segment: key })}
            >
              <span className={classes.cardName}>
                <b>{no}</b> {nameOf(segment)}
              </span>
              <span className={classes.cardWords}>
                {workCenterName ?? t('未定工作中心')} · {durationText(Number(segment.runSeconds))}
              </span>
              <Flex gap={4} wrap>
                {before && <Tag>{t('前道 {list}', { list: before })}</Tag>}
                {rework && <Tag color="warning">{t('返工到 {list}', { list: rework })}</Tag>}
                {isOutside === 1 && <Tag color="processing">{t('委外')}</Tag>}
                {needsFirstArticle === 1 && <Tag>{t('首检')}</Tag>}
              </Flex>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
