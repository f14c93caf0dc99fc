import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import {
  type RuleItem,
  type RuleTarget,
  RuleType,
  ruleOperatorNames,
  ruleOperators,
  ruleTypeNames,
} from '@zhizao/contract/access/rules-scope'
import { Button, Flex, Select } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import classes from './rules-scope.module.css'
import { TargetSelect } from './target-select.tsx'

interface Props {
  value?: RuleItem[]
  onChange?: (items: RuleItem[]) => void
  stored?: readonly RuleTarget[]
  disabled: boolean
}

const fresh = (type: RuleType): RuleItem => ({ type, operator: ruleOperators[type][0]!, targetIds: [] })

/** What a rule shows, one line an item. */
export function RuleItems({ value = [], onChange, stored = [], disabled }: Props) {
  const change = (at: number, item: RuleItem) => onChange?.(value.map((each, index) => (index === at ? item : each)))
  return (
    <Flex vertical gap={8}>
      {value.map((item, at) => (
        // Items have no identity of their own: their place is all there is.
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <div key={at} className={classes.item}>
          <Select
            aria-label={t('数据')}
            disabled={disabled}
            value={item.type}
            options={RuleType.options.map((type) => ({ value: type, label: t(ruleTypeNames[type]) }))}
            onChange={(type) => change(at, fresh(type))}
          />
          <Select
            aria-label={t('条件')}
            disabled={disabled}
            value={item.operator}
            options={ruleOperators[item.type].map((operator) => ({
              value: operator,
              label: t(ruleOperatorNames[operator]),
            }))}
            onChange={(operator) => change(at, { ...item, operator })}
          />
          {item.operator === 'own' ? (
            <span className={classes.own}>
              {item.type === 'object' ? t('本人登记的对象') : t('本人所在部门的人员登记的对象')}
            </span>
          ) : (
            <TargetSelect
              type={item.type}
              stored={stored}
              disabled={disabled}
              value={item.targetIds}
              onChange={(targetIds) => change(at, { ...item, targetIds })}
            />
          )}
          {!disabled && (
            <Button
              type="text"
              danger
              aria-label={t('移除')}
              icon={<DeleteOutlined />}
              onClick={() => onChange?.(value.filter((_, index) => index !== at))}
            />
          )}
        </div>
      ))}
      {!disabled && value.length < 50 && (
        <Button type="dashed" icon={<PlusOutlined />} onClick={() => onChange?.([...value, fresh('object')])}>
          {t('添加范围')}
        </Button>
      )}
    </Flex>
  )
}
