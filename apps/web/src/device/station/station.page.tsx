import { ChosenStation } from './chosen-station.tsx'
import classes from './station.module.css'
import { StationPower } from './station-power.tsx'

/** 电站监视: what the station chosen in the header gives, and its machines. */
export const StationPage = () => (
  <div className={classes.page}>
    <ChosenStation head={({ id }) => <StationPower objectId={id} />} />
  </div>
)
