import { Flex, InputNumber, Slider } from 'antd'

export interface RatioSliderProps {
  id?: string
  /** 0 to 1. */
  value?: number | null
  onChange?: (value: number) => void
  /** With a number beside it, 0 to 1 in steps of 0.01. */
  withInput?: boolean
  disabled?: boolean
}

/** A share as a slider from 0 to 100 %. */
export function RatioSlider({ id, value, onChange, withInput, disabled }: RatioSliderProps) {
  const share = value ?? 0
  return (
    <Flex gap={12} align="center">
      <Slider
        style={{ flex: 1 }}
        min={0}
        max={100}
        value={Math.round(share * 100)}
        disabled={disabled}
        onChange={(percent) => onChange?.(percent / 100)}
        tooltip={{ formatter: (percent) => `${percent}%` }}
      />
      {withInput && (
        <InputNumber
          id={id}
          min={0}
          max={1}
          step={0.01}
          precision={2}
          value={share}
          disabled={disabled}
          onChange={(next) => onChange?.(next ?? 0)}
        />
      )}
    </Flex>
  )
}
