import { PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input } from 'antd'
import { findTypes } from '../live/type-choices.ts'
import { t } from '../platform/i18n/translate.ts'
import { RemoteSelect } from '../platform/widgets/remote-select.tsx'
import classes from './knowledge.module.css'
import { findCategories } from './knowledge-choices.ts'
import { KnownSolutions } from './known-solutions.tsx'
import { PhenomenonField } from './phenomenon-field.tsx'
import { SolutionFields } from './solution-fields.tsx'

const MOST = 20
const findMachineTypes = async (keyword: string) =>
  (await findTypes()).filter(({ label }) => label.toLowerCase().includes(keyword.toLowerCase()))

/** What an article says, from what is noticed to what helps. */
export function ArticleFields() {
  const required = { required: true, message: t('此项不能为空') }
  return (
    <>
      <Form.Item name="title" label={t('标题')} rules={[{ ...required, whitespace: true }]}>
        <Input maxLength={100} placeholder={t('例如：料筒温度上不去')} />
      </Form.Item>
      <div className={classes.pair}>
        <Form.Item name="category" label={t('故障类别')} rules={[required]}>
          <RemoteSelect name="faultCategory" find={findCategories} />
        </Form.Item>
        <Form.Item name="deviceTypeId" label={t('设备类型')} tooltip={t('不选则适用于所有设备')}>
          <RemoteSelect name="machineTypes" find={findMachineTypes} placeholder={t('所有设备')} />
        </Form.Item>
        <Form.Item name="code" label={t('知识编号')}>
          <Input maxLength={64} placeholder={t('留空自动生成')} />
        </Form.Item>
      </div>
      <Form.Item
        name="phenomena"
        label={t('故障现象')}
        tooltip={t('看到、听到、测到的，一个一条；写成“点位名称过高”这样，报警时会建议这篇知识')}
        rules={[{ required: true, type: 'array', message: t('请至少填写一个现象') }]}
      >
        <PhenomenonField />
      </Form.Item>
      <Form.Item name="cause" label={t('故障原因')}>
        <Input.TextArea maxLength={1000} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
      <h3 className={classes.title}>{t('处理方法')}</h3>
      <Form.List name="solutions">
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name }, at) => (
              <SolutionFields
                key={key}
                name={name}
                number={at + 1}
                {...(fields.length > 1 && { onRemove: () => remove(name) })}
              />
            ))}
            <KnownSolutions onTake={(solution) => add(solution)} />
            <Button
              block
              type="dashed"
              icon={<PlusOutlined />}
              disabled={fields.length >= MOST}
              onClick={() => add({})}
            >
              {t('添加处理方法')}
            </Button>
          </>
        )}
      </Form.List>
    </>
  )
}
