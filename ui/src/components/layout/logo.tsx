// The logo with the product name.

import { Group, Text } from '@mantine/core';
import { commonTexts } from '../../texts/common.ts';

export function Logo() {
  return (
    <Group gap={8} wrap="nowrap">
      <img src={`${import.meta.env.BASE_URL}icon.svg`} alt="" width={22} height={22} />
      <Text fw={650} size="lg" component="span" className="logo-name">
        {commonTexts.productName}
      </Text>
    </Group>
  );
}
