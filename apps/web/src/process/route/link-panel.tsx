import { DisconnectOutlined } from '@ant-design/icons'
import { Button, Flex, Segmented, Typography } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import { QuantityField } from '../../platform/widgets/quantity-field.tsx'
import { RemoteSelect } from '../../platform/widgets/remote-select.tsx'
import { findSegments } from '../process-choices.ts'
import { Labelled } from './labelled.tsx'
import {
  changeLink,
  connect,
  type DraftLink,
  disconnect,
  insertSegment,
  keyOfLink,
  nameOf,
  type RouteDraft,
} from './route-draft.ts'
import { freshSegment } from './segment-for.ts'

interface Props {
  link: DraftLink
  draft: RouteDraft
  change: (act: (draft: RouteDraft) => RouteDraft) => void
  isReadOnly: boolean
  onChoose: (chosen: { segment?: string; link?: string }) => void
}

/** Where pieces go from one segment to another, and how many become of them. */
export function LinkPanel({ link, draft, change, isReadOnly, onChoose }: Props) {
  const named = (key: string) => {
    const found = draft.segments.find((each) => each.key === key)
    return found ? `${found.no} ${nameOf(found)}` : ''
  }
  const asKind = (kind: DraftLink['kind']) => {
    change((before) => connect(disconnect(before, link), link.from, link.to, kind))
    onChoose({ link: keyOfLink({ ...link, kind }) })
  }
  return (
    <Flex vertical gap={12}>
      <Typography.Text strong>
        {named(link.from)} → {named(link.to)}
      </Typography.Text>
      <Segmented
        block
        aria-label={t('连线类型')}
        disabled={isReadOnly}
        value={link.kind}
        onChange={asKind}
        options={[
          { value: 'next', label: t('流转') },
          { value: 'rework', label: t('返工') },
        ]}
      />
      <Labelled title={t('数量关系')} help={t('前道多少件对应后道多少件，例如 1 块板切成 4 件')}>
        <Flex gap={8} align="center">
          <QuantityField
            aria-label={t('前道数量')}
            value={link.denominator}
            disabled={isReadOnly}
            onChange={(next) => change((before) => changeLink(before, link, { denominator: next ?? '1' }))}
          />
          <span>:</span>
          <QuantityField
            aria-label={t('后道数量')}
            value={link.numerator}
            disabled={isReadOnly}
            onChange={(next) => change((before) => changeLink(before, link, { numerator: next ?? '1' }))}
          />
        </Flex>
      </Labelled>
      {!isReadOnly && link.kind === 'next' && <Between link={link} change={change} onChoose={onChoose} />}
      {!isReadOnly && (
        <Button
          danger
          icon={<DisconnectOutlined />}
          onClick={() => {
            change((before) => disconnect(before, link))
            onChoose({})
          }}
        >
          {t('移除连线')}
        </Button>
      )}
    </Flex>
  )
}

/** A segment more in the middle of a link. */
const Between = ({ link, change, onChoose }: Pick<Props, 'link' | 'change' | 'onChoose'>) => (
  <Labelled title={t('在中间插入工序')}>
    <RemoteSelect
      aria-label={t('在中间插入工序')}
      name="segments"
      find={findSegments}
      value={null}
      placeholder={t('选择工序')}
      onChange={async (id) => {
        if (!id) return
        const fresh = await freshSegment(id as string)
        change((before) => insertSegment(before, fresh, link))
        onChoose({ segment: fresh.key })
      }}
    />
  </Labelled>
)
