import { CheckCircleFilled, InboxOutlined } from '@ant-design/icons'
import type { WholeProductRoute } from '@zhizao/contract/process/product-route'
import { Alert, Button, Flex, Select, Tag } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import { type ProductDraft, place, placedIn, unplaced } from './product-draft.ts'
import classes from './product-route.module.css'

interface Props {
  whole: WholeProductRoute
  draft: ProductDraft
  isReadOnly: boolean
  setDraft: (act: (draft: ProductDraft) => ProductDraft) => void
}

/** What the bill asks for, and which of it no segment has yet. */
export function ComponentsCard({ whole, draft, isReadOnly, setDraft }: Props) {
  const { components, segments, bomName } = whole
  const left = unplaced(draft, components)
  const [first] = segments
  if (!bomName)
    return <Alert type="info" showIcon title={t('这个产品今天没有生效的 BOM，发布 BOM 后在这里把组件分配到工序')} />
  if (!left.length)
    return (
      <div className={classes.allPlaced}>
        <CheckCircleFilled /> {t('{name} 的组件都已分配到工序', { name: bomName })}
      </div>
    )
  const options = segments.map(({ id, no, segmentName }) => ({ value: id, label: `${no} ${segmentName}` }))
  return (
    <Alert
      type="warning"
      showIcon
      title={t('{name} 还有 {count} 种组件没有分配到工序', { name: bomName, count: left.length })}
      action={
        !isReadOnly &&
        first && (
          <Button
            icon={<InboxOutlined />}
            onClick={() =>
              setDraft((now) => left.reduce((draftNow, component) => place(draftNow, first.id, component), now))
            }
          >
            {t('全部放到首道工序')}
          </Button>
        )
      }
      description={
        <Flex vertical gap={6}>
          {left.map((component) => (
            <Component
              key={component.materialId}
              component={component}
              draft={draft}
              options={options}
              isReadOnly={isReadOnly}
              setDraft={setDraft}
            />
          ))}
        </Flex>
      }
    />
  )
}

interface ComponentProps extends Omit<Props, 'whole'> {
  component: WholeProductRoute['components'][number]
  options: readonly { value: string; label: string }[]
}

const Component = ({ component, draft, options, isReadOnly, setDraft }: ComponentProps) => (
  <div className={classes.component}>
    <span className={classes.componentName}>
      {component.materialCode} {component.materialName}
      <Tag style={{ marginInlineStart: 8 }}>
        {component.quantity} {component.unitName}
      </Tag>
      {placedIn(draft, component.materialId) !== '0' && (
        <Tag color="warning">{t('已分配 {share}%', { share: placedIn(draft, component.materialId) })}</Tag>
      )}
    </span>
    {!isReadOnly && (
      <Select
        aria-label={t('把 {name} 分配到', { name: component.materialName })}
        placeholder={t('分配到…')}
        value={null}
        style={{ width: 180 }}
        options={[...options]}
        onChange={(id: string | null) => id && setDraft((now) => place(now, id, component))}
      />
    )}
  </div>
)
