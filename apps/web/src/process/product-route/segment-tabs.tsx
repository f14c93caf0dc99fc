import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { SegmentOfProduct, WholeProductRoute } from '@zhizao/contract/process/product-route'
import { productSegment } from '@zhizao/contract/process/product-segment'
import { Button, Checkbox, Flex, Input, InputNumber, Tabs, Typography } from 'antd'
import { findWorkCenters } from '../../plant/index.ts'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { QuantityField } from '../../platform/widgets/quantity-field.tsx'
import { RemoteSelect } from '../../platform/widgets/remote-select.tsx'
import { AskedResources } from '../asked-resources.tsx'
import { FileList } from '../file-list.tsx'
import { Labelled } from '../route/labelled.tsx'
import { type ParameterLine, parameterLine, type SegmentDraft } from './product-draft.ts'
import classes from './product-route.module.css'

const said = client(productSegment)

export interface TabsProps {
  whole: WholeProductRoute
  segment: SegmentOfProduct
  own: SegmentDraft
  set: (change: Partial<SegmentDraft>) => void
  isReadOnly: boolean
  onFiled: () => void
}

/** All that is said of one segment for the product. */
export function SegmentTabs(props: TabsProps) {
  const { segment, own, set, isReadOnly, whole, onFiled } = props
  const count = (title: string, many: number) => (many ? `${title} ${many}` : title)
  const id = segment.productSegmentId
  return (
    <>
      <Typography.Text strong>
        {segment.no} {segment.segmentName}
      </Typography.Text>
      <Tabs
        items={[
          { key: 'times', label: t('工时'), children: <Times {...props} /> },
          {
            key: 'resources',
            label: count(t('资源'), own.resources.length),
            children: (
              <AskedResources
                isRanked
                isReadOnly={isReadOnly}
                lines={own.resources}
                onChange={(resources) => set({ resources })}
              />
            ),
          },
          { key: 'materials', label: count(t('物料'), own.materials.length), children: <Materials {...props} /> },
          { key: 'parameters', label: count(t('参数'), own.parameters.length), children: <Parameters {...props} /> },
          {
            key: 'files',
            label: count(t('文件'), segment.productFileCount),
            children: (
              <FileList
                mayEdit={!isReadOnly}
                name={['productSegment', 'files', whole.materialId, segment.id]}
                load={async (signal) => (id ? said.files({ id }, { signal, quiet: true }) : [])}
                save={(files) => said.saveFiles({ materialId: whole.materialId, routeSegmentId: segment.id, files })}
                onChanged={onFiled}
              />
            ),
          },
        ]}
      />
    </>
  )
}

function Times({ segment, own, set, isReadOnly }: TabsProps) {
  return (
    <Flex vertical gap={12}>
      <Labelled title={t('准备时间（秒）')}>
        <InputNumber
          aria-label={t('准备时间（秒）')}
          min={0}
          precision={0}
          disabled={isReadOnly}
          value={own.setUpSeconds}
          onChange={(next) => set({ setUpSeconds: next ?? 0 })}
        />
      </Labelled>
      <Labelled title={t('工时（秒）')} help={t('做出下面数量所需的时间')}>
        <QuantityField
          aria-label={t('工时（秒）')}
          disabled={isReadOnly}
          value={own.runSeconds}
          onChange={(next) => set({ runSeconds: next ?? '0' })}
        />
      </Labelled>
      <Labelled title={t('工时对应数量')} help={t('例如一模两件写 2')}>
        <QuantityField
          aria-label={t('工时对应数量')}
          disabled={isReadOnly}
          value={own.baseQuantity}
          onChange={(next) => set({ baseQuantity: next ?? '1' })}
        />
      </Labelled>
      <Labelled title={t('工作中心')} help={t('留空为路线中的工作中心')}>
        <RemoteSelect
          aria-label={t('工作中心')}
          name="workCenters"
          find={findWorkCenters}
          placeholder={segment.workCenterName ?? t('未定工作中心')}
          disabled={isReadOnly}
          value={own.workCenterId}
          onChange={(next) => set({ workCenterId: (next as string) ?? null })}
        />
      </Labelled>
      <Checkbox
        disabled={isReadOnly}
        checked={own.needsFirstArticle === 1}
        onChange={({ target }) => set({ needsFirstArticle: target.checked ? 1 : 0 })}
      >
        {t('首件检验合格后才能继续')}
      </Checkbox>
    </Flex>
  )
}

function Materials({ own, set, isReadOnly }: TabsProps) {
  if (!own.materials.length)
    return <Typography.Text type="secondary">{t('这道工序不用料。从上方把组件分配过来')}</Typography.Text>
  return (
    <div className={`${classes.rows} ${classes.materials}`}>
      {own.materials.flatMap((line) => [
        <span key={`${line.materialId} name`}>
          {line.materialCode} {line.materialName}
        </span>,
        <QuantityField
          key={`${line.materialId} share`}
          aria-label={t('{name} 的分配比例', { name: line.materialName })}
          unit="%"
          disabled={isReadOnly}
          value={line.share}
          onChange={(share) =>
            set({
              materials: own.materials.map((each) =>
                each.materialId === line.materialId ? { ...each, share: share ?? '100' } : each,
              ),
            })
          }
        />,
        <Button
          key={`${line.materialId} remove`}
          type="text"
          danger
          disabled={isReadOnly}
          aria-label={t('移除 {name}', { name: line.materialName })}
          icon={<DeleteOutlined />}
          onClick={() => set({ materials: own.materials.filter((each) => each.materialId !== line.materialId) })}
        />,
      ])}
    </div>
  )
}

function Parameters({ own, set, isReadOnly }: TabsProps) {
  const { parameters } = own
  const change = (key: string, values: Partial<ParameterLine>) =>
    set({ parameters: parameters.map((each) => (each.key === key ? { ...each, ...values } : each)) })
  return (
    <Flex vertical gap={10}>
      {!parameters.length && (
        <Typography.Text type="secondary">{t('做这道工序时要记录的值，例如模温、压力、尺寸')}</Typography.Text>
      )}
      {parameters.map((line) => (
        <Parameter
          key={line.key}
          line={line}
          isReadOnly={isReadOnly}
          onChange={(values) => change(line.key, values)}
          onRemove={() => set({ parameters: parameters.filter(({ key }) => key !== line.key) })}
        />
      ))}
      {!isReadOnly && (
        <Button
          type="dashed"
          icon={<PlusOutlined />}
          onClick={() => set({ parameters: [...parameters, parameterLine()] })}
        >
          {t('添加参数')}
        </Button>
      )}
    </Flex>
  )
}

interface ParameterProps {
  line: ParameterLine
  isReadOnly: boolean
  onChange: (values: Partial<ParameterLine>) => void
  onRemove: () => void
}

function Parameter({ line, isReadOnly, onChange, onRemove }: ParameterProps) {
  return (
    <div className={`${classes.rows} ${classes.parameters}`}>
      <Input
        aria-label={t('参数名称')}
        placeholder={t('参数名称')}
        maxLength={50}
        disabled={isReadOnly}
        value={line.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <Input
        aria-label={t('单位')}
        placeholder={t('单位')}
        maxLength={20}
        disabled={isReadOnly}
        value={line.unit ?? ''}
        onChange={({ target }) => onChange({ unit: target.value || null })}
      />
      <Limits line={line} isReadOnly={isReadOnly} onChange={onChange} />
      <Button
        type="text"
        danger
        disabled={isReadOnly}
        aria-label={t('移除 {name}', { name: line.name })}
        icon={<DeleteOutlined />}
        onClick={onRemove}
      />
      <div className={classes.signal}>
        <Input
          aria-label={t('取自信号')}
          placeholder={t('取自信号（标准信号编码），留空由人填写')}
          maxLength={64}
          disabled={isReadOnly}
          value={line.pointSignal ?? ''}
          onChange={({ target }) => onChange({ pointSignal: target.value || null })}
        />
        <Checkbox
          disabled={isReadOnly}
          checked={line.isRequired === 1}
          onChange={({ target }) => onChange({ isRequired: target.checked ? 1 : 0 })}
        >
          {t('必填')}
        </Checkbox>
      </div>
    </div>
  )
}

const Limits = ({ line, isReadOnly, onChange }: Omit<ParameterProps, 'onRemove'>) => (
  <>
    <QuantityField
      aria-label={t('下限')}
      placeholder={t('下限')}
      disabled={isReadOnly}
      value={line.low ?? null}
      onChange={(low) => onChange({ low })}
    />
    <QuantityField
      aria-label={t('上限')}
      placeholder={t('上限')}
      disabled={isReadOnly}
      value={line.high ?? null}
      onChange={(high) => onChange({ high })}
    />
  </>
)
