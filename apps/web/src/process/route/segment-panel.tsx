import { DeleteOutlined, FileTextOutlined } from '@ant-design/icons'
import { Button, Flex, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { findWorkCenters } from '../../plant/index.ts'
import { t } from '../../platform/i18n/translate.ts'
import { QuantityField } from '../../platform/widgets/quantity-field.tsx'
import { RemoteSelect } from '../../platform/widgets/remote-select.tsx'
import { findSegments } from '../process-choices.ts'
import { Labelled } from './labelled.tsx'
import {
  changeSegment,
  type DraftLink,
  type DraftSegment,
  nameOf,
  type RouteDraft,
  removeSegments,
  setLinks,
} from './route-draft.ts'
import { RouteFilesDialog } from './route-files-dialog.tsx'
import { segmentFor } from './segment-for.ts'

interface Props {
  segment: DraftSegment
  draft: RouteDraft
  change: (act: (draft: RouteDraft) => RouteDraft) => void
  isReadOnly: boolean
  mayFile: boolean
  onRemoved: () => void
}

/** All that a route says of one segment; whatever the drawing does by the pointer is done here by keys. */
export function SegmentPanel({ segment, draft, change, isReadOnly, mayFile, onRemoved }: Props) {
  const { key, no, segmentId, workCenterId } = segment
  const set = (values: Partial<DraftSegment>) => change((before) => changeSegment(before, key, values))
  const [isFiling, setFiling] = useState(false)
  return (
    <Flex vertical gap={12}>
      <WhatItIs segment={segment} set={set} isReadOnly={isReadOnly} />
      <Links segment={segment} draft={draft} change={change} isReadOnly={isReadOnly} />
      <Labelled title={t('工作中心')} help={workCenterId ? undefined : t('留空为工序的工作中心')}>
        <RemoteSelect
          aria-label={t('工作中心')}
          name="workCenters"
          find={findWorkCenters}
          value={workCenterId ?? null}
          known={workCenterId ? [{ value: workCenterId, label: segment.workCenterName ?? '' }] : []}
          disabled={isReadOnly}
          onChange={async (next) => set(await segmentFor(segmentId, { workCenterId: (next as string) ?? null }))}
        />
      </Labelled>
      <HowItGoesOn segment={segment} set={set} isReadOnly={isReadOnly} />
      <Flex gap={8} wrap>
        <Button icon={<FileTextOutlined />} disabled={!segment.id} onClick={() => setFiling(true)}>
          {t('文件（{count}）', { count: segment.fileCount })}
        </Button>
        {!isReadOnly && (
          <Button
            danger
            icon={<DeleteOutlined />}
            onClick={() => {
              change((before) => removeSegments(before, [key]))
              onRemoved()
            }}
          >
            {t('移除工序')}
          </Button>
        )}
      </Flex>
      {isFiling && segment.id && (
        <RouteFilesDialog
          id={segment.id}
          title={`${no} ${nameOf(segment)}`}
          mayEdit={mayFile}
          onClose={() => setFiling(false)}
        />
      )}
    </Flex>
  )
}

interface GoesOnProps {
  segment: DraftSegment
  set: (values: Partial<DraftSegment>) => void
  isReadOnly: boolean
}

const WhatItIs = ({ segment, set, isReadOnly }: GoesOnProps) => {
  const { no, segmentId, segmentCode, segmentName, name, workCenterId } = segment
  return (
    <>
      <Labelled title={t('序号')}>
        <InputNumber
          aria-label={t('序号')}
          min={1}
          max={9999}
          precision={0}
          value={no}
          disabled={isReadOnly}
          onChange={(next) => next && set({ no: next })}
        />
      </Labelled>
      <Labelled title={t('工序')}>
        <RemoteSelect
          aria-label={t('工序')}
          name="segments"
          find={findSegments}
          value={segmentId}
          known={[{ value: segmentId, label: `${segmentCode} ${segmentName}` }]}
          disabled={isReadOnly}
          onChange={async (next) => next && set(await segmentFor(next as string, { workCenterId }))}
        />
      </Labelled>
      <Labelled title={t('名称')} help={t('在这条路线中的叫法')}>
        <Input
          aria-label={t('名称')}
          maxLength={100}
          placeholder={segmentName}
          value={name ?? ''}
          disabled={isReadOnly}
          onChange={({ target }) => set({ name: target.value || null })}
        />
      </Labelled>
    </>
  )
}

const HowItGoesOn = ({ segment: { transferQuantity, alternativeGroup }, set, isReadOnly }: GoesOnProps) => (
  <>
    <Labelled title={t('转移批量')} help={t('做完多少件就可以先转到下一道；留空为全部做完再转')}>
      <QuantityField
        aria-label={t('转移批量')}
        value={transferQuantity ?? null}
        disabled={isReadOnly}
        onChange={(next) => set({ transferQuantity: next })}
      />
    </Labelled>
    <Labelled title={t('替代组')} help={t('替代组相同的工序任选其一')}>
      <Input
        aria-label={t('替代组')}
        maxLength={16}
        value={alternativeGroup ?? ''}
        disabled={isReadOnly}
        onChange={({ target }) => set({ alternativeGroup: target.value || null })}
      />
    </Labelled>
  </>
)

function Links({ segment, draft, change, isReadOnly }: Pick<Props, 'segment' | 'draft' | 'change' | 'isReadOnly'>) {
  const { key } = segment
  const others = draft.segments.map((each) => ({ value: each.key, label: `${each.no} ${nameOf(each)}` }))
  const chooser = (title: string, side: 'before' | 'behind', kind: DraftLink['kind'], help?: string) => {
    const [own, other] = side === 'before' ? (['to', 'from'] as const) : (['from', 'to'] as const)
    return (
      <Labelled title={title} help={help}>
        <Select
          mode="multiple"
          aria-label={title}
          value={draft.links.filter((link) => link.kind === kind && link[own] === key).map((link) => link[other])}
          options={others.filter(({ value }) => value !== key || kind === 'rework')}
          optionFilterProp="label"
          disabled={isReadOnly}
          placeholder={t('无')}
          onChange={(next: string[]) => change((before) => setLinks(before, key, side, kind, next))}
        />
      </Labelled>
    )
  }
  return (
    <>
      {chooser(t('前道工序'), 'before', 'next')}
      {chooser(t('后道工序'), 'behind', 'next')}
      {chooser(t('返工到'), 'behind', 'rework', t('不合格时回到哪道工序'))}
    </>
  )
}
