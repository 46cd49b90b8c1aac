export const kProtocol = 1;
