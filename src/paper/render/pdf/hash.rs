//! A hash of bytes that is the same on every machine and with every compiler.

use lopdf::{Object, StringFormat};
use std::io::{self, Write};

/// The hash of some bytes.
pub(super) fn hash(bytes: &[u8]) -> u128 {
    let mut digest = Digest::new();
    digest.take(bytes);
    digest.0
}

/// FNV-1a of what is written to it.
pub(super) struct Digest(u128);

impl Digest {
    pub(super) fn new() -> Digest {
        Digest(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d)
    }

    fn take(&mut self, bytes: &[u8]) {
        let mix = |hash: u128, byte: &u8| (hash ^ u128::from(*byte)).wrapping_mul(0x0100_0000_0000_0000_0000_013b);
        self.0 = bytes.iter().fold(self.0, mix);
    }

    /// The hash in the form PDF uses.
    pub(super) fn hexadecimal(&self) -> Object {
        Object::String(self.0.to_be_bytes().to_vec(), StringFormat::Hexadecimal)
    }
}

impl Write for Digest {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.take(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
