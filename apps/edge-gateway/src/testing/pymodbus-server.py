# A Modbus server by pymodbus: python3 pymodbus-server.py PORT tcp|rtu
# Units 1 and 2; holding and input registers 0..199 hold unit * 1000 + address, coils with an even address are on.
import asyncio
import sys

from pymodbus.datastore import ModbusSequentialDataBlock, ModbusServerContext, ModbusSlaveContext
from pymodbus.server import StartAsyncTcpServer
from pymodbus.transaction import ModbusRtuFramer, ModbusSocketFramer


def unit(number):
    def registers():
        return ModbusSequentialDataBlock(0, [number * 1000 + address for address in range(200)])

    def bits():
        return ModbusSequentialDataBlock(0, [address % 2 == 0 for address in range(200)])

    return ModbusSlaveContext(di=bits(), co=bits(), hr=registers(), ir=registers(), zero_mode=True)


async def main():
    framer = ModbusRtuFramer if sys.argv[2] == "rtu" else ModbusSocketFramer
    context = ModbusServerContext(slaves={1: unit(1), 2: unit(2)}, single=False)
    await StartAsyncTcpServer(context=context, framer=framer, address=("127.0.0.1", int(sys.argv[1])), allow_reuse_address=True)


asyncio.run(main())
